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
    /// The library's calls have no time limit, and a daemon that hangs holds the thread that calls it. That thread is this
    /// engine's own, and whoever asks goes on without it.
    ///
    /// - Parameter limit: How long a daemon may take.
    /// - Throws: `DiscoveryError` with `.unavailable` if it does not answer, or not in time.
    public func check(within limit: Duration = .seconds(3)) async throws(DiscoveryError) {
        let client = try self.started()
        let (answers, inlet) = AsyncStream.makeStream(of: DiscoveryError?.self)
        client.loop.perform {
            client.assumeIsolated { client in
                do throws(DiscoveryError) {
                    try client.knock()
                    inlet.yield(nil)
                } catch {
                    inlet.yield(error)
                }
            }
        }
        let late = DiscoveryError(.unavailable, "The Avahi daemon does not answer; restarting it may help.")
        let answer = await withTaskGroup(of: DiscoveryError?.self) { group in
            group.addTask {
                for await answer in answers { return answer }
                return late
            }
            group.addTask {
                // Cancelled, it is of no interest what comes of this.
                try? await Task.sleep(for: limit)
                return late
            }
            defer { group.cancelAll() }
            return await group.next() ?? late
        }
        if let answer { throw answer }
    }

    /// Whether the library that talks to the daemon is installed.
    public var isAvailable: Bool { discovery_load_dns_sd() }

    /// Asks the daemon for its version and its host name.
    ///
    /// - Returns: What it says.
    /// - Throws: `DiscoveryError` with `.unavailable` if it does not answer.
    public func identify() async throws(DiscoveryError) -> DaemonIdentity {
        try await self.started().identify()
    }

    /// Publishes an advert of type `_handoff._tcp` on the chosen interfaces.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication; dropping it says goodbye, too.
    /// - Throws: `DiscoveryError` with `.badAdvert`, `.badInterface`, `.unavailable` (no daemon) or
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
    /// - Returns: The events; at most 256 services are remembered. The sequence throws `DiscoveryError` with
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
