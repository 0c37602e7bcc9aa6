// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Locking

/// Discovery by whatever the machine has: its Avahi daemon if one answers, otherwise a responder in this process.
///
/// Nothing happens, and nothing is paid for, before the first call.
public final class SystemDiscovery: Discovery {
    /// Which engine to use.
    public enum Mode: Sendable, Hashable {
        /// The daemon if it answers at the first call, otherwise the embedded responder.
        case auto
        /// The daemon or nothing.
        case daemon
        /// The embedded responder, even beside a daemon.
        case embedded
    }

    private let mode: Mode
    private let names: [String]
    private let engine = Lock<(any BrowseEngine)?>(nil)

    /// Makes an engine that is chosen at the first call.
    ///
    /// - Parameters:
    ///   - mode: Which engine to use.
    ///   - interfaces: Names of the only network interfaces to use; empty means all.
    public init(mode: Mode = .auto, interfaces: [String] = []) {
        self.mode = mode
        self.names = interfaces
    }

    /// Chooses an engine now.
    ///
    /// - Parameters:
    ///   - mode: Which engine to use.
    ///   - interfaces: Names of the only network interfaces to use; empty means all.
    /// - Returns: A ``DaemonDiscovery`` or an ``EmbeddedDiscovery``.
    public static func choose(mode: Mode = .auto, interfaces: [String] = []) async -> any Discovery {
        await self.chooseEngine(mode, interfaces)
    }

    /// A word for people: "avahi-daemon" or "embedded", or "automatic" as long as nothing was chosen.
    public var engineName: String {
        if let engine = self.engine.withLock({ $0 }) { return engine.engineName }
        switch self.mode {
        case .auto: return "automatic"
        case .daemon: return "avahi-daemon"
        case .embedded: return "embedded"
        }
    }

    /// Publishes an advert of type `_handoff._tcp` on the chosen interfaces.
    ///
    /// - Parameter advert: What to publish.
    /// - Returns: The publication; dropping it says goodbye, too.
    /// - Throws: ``DiscoveryError`` with `.badAdvert`, `.badInterface`, `.unavailable` or `.system`.
    public func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication {
        try await self.chosen().publish(advert)
    }

    /// Browses for services of type `_handoff._tcp`, from the moment that the first event is asked for.
    ///
    /// - Returns: The events; at most 256 services are remembered. The sequence throws ``DiscoveryError`` with
    ///   `.badInterface`, `.unavailable` or `.system`.
    public func browse() -> AsyncThrowingStream<BrowseEvent, any Error> {
        BrowseSession.events { mailbox throws(DiscoveryError) in
            try await self.chosen().begin(mailbox)
        }
    }

    private func chosen() async -> any BrowseEngine {
        if let engine = self.engine.withLock({ $0 }) { return engine }
        let candidate = await Self.chooseEngine(self.mode, self.names)
        // Two first calls at once may both have chosen; the first to come here counts.
        return self.engine.withLock { engine in
            let chosen = engine ?? candidate
            engine = chosen
            return chosen
        }
    }

    private static func chooseEngine(_ mode: Mode, _ interfaces: [String]) async -> any BrowseEngine {
        guard mode != .embedded else { return EmbeddedDiscovery(interfaces: interfaces) }
        let daemon = DaemonDiscovery(interfaces: interfaces)
        guard mode == .auto else { return daemon }
        do throws(DiscoveryError) {
            try await daemon.check()
            return daemon
        } catch {
            return EmbeddedDiscovery(interfaces: interfaces)
        }
    }
}
