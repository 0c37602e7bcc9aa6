// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import Locking

/// What paired devices offer around here, as far as it was heard, and whether a person may be asked for a code meanwhile.
///
/// There is one question at a time: either which of these it shall be, or what the code is.
final class PairedOffers: Sendable {
    private enum Stage {
        case listening
        /// A device was heard, and is being asked what it offers.
        case asking
        /// It is known what is offered: no code is asked for any more.
        case known
    }

    private let node: HandoffNode
    private let devices: Set<String>
    private let link: ActivityLink?
    private let stage = Lock(Stage.listening)

    /// How long after the first offer others are waited for.
    private static let grace = Duration.milliseconds(200)
    /// How long paired devices are looked for before a person is asked for a code.
    private static let headStart = Duration.milliseconds(1200)
    /// How much longer, where one was heard and has not answered yet.
    private static let patience = Duration.seconds(3)

    /// Prepares to listen.
    ///
    /// - Parameters:
    ///   - devices: Whose offers count.
    ///   - node: Listens and asks.
    ///   - link: What is wanted, where a link says it.
    init(of devices: [PairedDevice], through node: HandoffNode, _ link: ActivityLink?) {
        self.node = node
        self.devices = Set(devices.map(\.id))
        self.link = link
    }

    /// Waits for offers.
    ///
    /// - Parameter limit: How long.
    /// - Returns: The offers, in the order of titles; nil if there was none in time.
    /// - Throws: What keeps the node from listening; `CancellationError`.
    func hear(within limit: Duration) async throws -> [OfferedByDevice]? {
        let listing = Listing()
        let end = ContinuousClock.now + ActivityFinder.look(limit)
        while true {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return nil }
            let heard = try await ActivityFinder.race(rest) { [node, devices] in
                for try await event in node.browse() {
                    listing.take(event)
                    if listing.activities(of: devices).contains(where: { !listing.wasAsked($0) }) { return true }
                }
                return false
            }
            guard heard == true else { return nil }
            self.stage.withLock { $0 = .asking }
            _ = try await ActivityFinder.race(Self.grace) { [node] in
                for try await event in node.browse() { listing.take(event) }
            }
            let places = listing.activities(of: self.devices)
            let offers = await OfferedByDevice.ask(places, through: self.node).filter { offer in
                self.link?.activity.map { $0 == offer.activity.identifier } ?? true
            }
            listing.noteAsked(places)
            self.stage.withLock { $0 = offers.isEmpty ? .listening : .known }
            if !offers.isEmpty { return offers }
        }
    }

    /// Waits until a person may be asked for a code, and says why that is asked.
    ///
    /// - Parameter console: Where it is said.
    /// - Returns: Whether to ask; not where offers are known.
    /// - Throws: `CancellationError`.
    func allowQuestion(_ console: Console) async throws -> Bool {
        try await Task.sleep(for: Self.headStart)
        if self.stage.withLock({ $0 == .asking }) { try await Task.sleep(for: Self.patience) }
        // Said under the lock: what is known a moment later is said behind it.
        return self.stage.withLock { stage in
            switch stage {
            case .listening: console.say("no paired device offers anything so far")
            case .asking: console.say("a paired device was heard, and has not answered so far")
            case .known: return false
            }
            return true
        }
    }
}
