// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDiscoveryLibraries
public import HandoffTransport
internal import Locking

/// Discovery by the machine's Avahi daemon, through the DNS-SD interface that it shares with Bonjour (dns_sd.h).
///
/// Adverts point to the machine's own host name, which the daemon publishes anyway. A daemon that restarts gets all
/// adverts and questions again within about a second.
///
/// Sets `AVAHI_COMPAT_NOWARN=1` in the environment before its first call, or else the library would write to standard
/// error.
public final class DaemonDiscovery: Discovery {
    private let names: [String]
    private let client = Lock<DaemonClient?>(nil)

    /// A word for people: "avahi-daemon".
    public let engineName = "avahi-daemon"

    /// Makes an engine; its thread comes with the first call.
    ///
    /// - Parameter interfaces: Names of the only network interfaces to use; empty means all.
    public init(interfaces: [String] = []) {
        self.names = interfaces
    }

    /// Sees whether the daemon answers; takes a few milliseconds.
    ///
    /// - Throws: ``DiscoveryError`` with `.unavailable` if it does not.
    public func check() async throws(DiscoveryError) {
        try await self.started().knock()
    }

    /// Whether the library that talks to the daemon is installed.
    public var isAvailable: Bool { discovery_load_dns_sd() }

    /// Asks the daemon for its version and its host name.
    ///
    /// - Returns: What it says.
    /// - Throws: ``DiscoveryError`` with `.unavailable` if it does not answer.
    public func identify() async throws(DiscoveryError) -> DaemonIdentity {
        try await self.started().identify()
    }

    /// Publishes an advert of type `_handoff._tcp` on the chosen interfaces.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication; dropping it says goodbye, too.
    /// - Throws: ``DiscoveryError`` with `.badAdvert`, `.badInterface`, `.unavailable` (no daemon) or
    ///   `.system`.
    public func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication {
        let checked = try CheckedAdvert(advert)
        let client = try self.started()
        let number = try await client.publish(checked)
        return LoopPublication(
            withdrawal: { await client.withdraw(number) },
            abandonment: { client.loop.perform { client.assumeIsolated { _ = $0.forget(number) } } }
        )
    }

    /// Browses for services of type `_handoff._tcp`, from the moment that the first event is asked for.
    ///
    /// - Returns: The events; at most 256 services are remembered. The sequence throws ``DiscoveryError`` with
    ///   `.badInterface`, `.unavailable` or `.system`.
    public func browse() -> AsyncThrowingStream<BrowseEvent, any Error> {
        BrowseSession.events { mailbox throws(DiscoveryError) in try await self.begin(mailbox) }
    }

    private func started() throws(DiscoveryError) -> DaemonClient {
        try self.client.withLock { client throws(DiscoveryError) in
            if let running = client { return running }
            let fresh = try DaemonClient(interfaces: self.names)
            client = fresh
            return fresh
        }
    }
}

extension DaemonDiscovery: BrowseEngine {
    func begin(_ mailbox: BrowseMailbox) async throws(DiscoveryError) -> BrowseSession.Ending {
        let client = try self.started()
        let number = try await client.browse(into: mailbox)
        return BrowseSession.Ending {
            client.loop.perform { client.assumeIsolated { $0.endBrowsing(number) } }
        }
    }
}
