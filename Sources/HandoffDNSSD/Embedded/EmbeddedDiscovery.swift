// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CDiscoveryLibraries
public import HandoffTransport
internal import Locking

/// Discovery by a multicast DNS responder inside this process, libavahi-core: for machines without a daemon.
///
/// It lives beside other responders, the Avahi daemon included, and says nothing about user or machine: every advert
/// has a random host name of its own. Names are unique by construction, so nothing is probed for and an advert is found
/// in a fraction of a second. Its adverts end with the process.
public final class EmbeddedDiscovery: Discovery {
    private let names: [String]
    private let responder = Lock<Responder?>(nil)

    /// A word for people: "embedded".
    public let engineName = "embedded"

    /// Makes an engine; its thread and sockets come with the first advert or browser.
    ///
    /// - Parameters:
    ///   - interfaces: Names of the only network interfaces to use; empty means all.
    ///   - log: Gets the library's messages, which are thrown away otherwise. There is one such function a process:
    ///     the last one given counts.
    public init(interfaces: [String] = [], log: (@Sendable (String) -> Void)? = nil) {
        self.names = interfaces
        if let log { ResponderLog.send(to: log) }
    }

    /// Publishes an advert of type `_handoff._tcp` on the chosen interfaces.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication; dropping it says goodbye, too.
    /// - Throws: `DiscoveryError` with `.badAdvert`, `.badInterface`, `.unavailable` (no multicast DNS socket) or
    ///   `.system`.
    public func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication {
        let checked = try CheckedAdvert(advert)
        let responder = try self.started()
        let number = try await responder.publish(checked)
        return LoopPublication(
            withdrawal: { await responder.withdraw(number) },
            abandonment: { responder.loop.perform { responder.assumeIsolated { _ = $0.forget(number) } } }
        )
    }

    /// Browses for services of type `_handoff._tcp`, from the moment that the first event is asked for.
    ///
    /// - Returns: The events; at most 256 services are remembered. The sequence throws `DiscoveryError` with
    ///   `.badInterface`, `.unavailable` or `.system`.
    public func browse() -> AsyncThrowingStream<BrowseEvent, any Error> {
        BrowseSession.events { mailbox throws(DiscoveryError) in try await self.begin(mailbox) }
    }

    /// Whether the responder's library is installed.
    public var isAvailable: Bool { discovery_load_avahi_core() }

    /// Asks what this machine tells everybody, as a stranger on the network would.
    ///
    /// The answers are those of other programs: mostly the Avahi daemon. This engine has no name to tell.
    ///
    /// - Parameter milliseconds: How long to listen; an answer leads to the next question twice, each taking up to
    ///   150 ms.
    /// - Returns: What was heard.
    /// - Throws: `DiscoveryError` with `.badInterface`, `.unavailable` (no multicast DNS socket) or `.system`.
    public func hostDisclosure(milliseconds: UInt32) async throws(DiscoveryError) -> HostDisclosure {
        try await DisclosureInquirer(interfaces: self.names).listen(milliseconds: milliseconds)
    }

    private func started() throws(DiscoveryError) -> Responder {
        try self.responder.withLock { responder throws(DiscoveryError) in
            if let running = responder { return running }
            let fresh = try Responder(interfaces: self.names)
            responder = fresh
            return fresh
        }
    }
}

extension EmbeddedDiscovery: BrowseEngine {
    func begin(_ mailbox: BrowseMailbox) async throws(DiscoveryError) -> BrowseSession.Ending {
        let responder = try self.started()
        let number = try await responder.browse(into: mailbox)
        return BrowseSession.Ending {
            responder.loop.perform { responder.assumeIsolated { $0.endBrowsing(number) } }
        }
    }
}
