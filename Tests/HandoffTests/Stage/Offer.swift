// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff

/// The device that offers, with what it reports.
final class Offer: Sendable {
    /// What a person carries from one device to the other.
    struct Invitation: Sendable {
        var code: OneShotCode
        var source: ContinuationSource
        var port: UInt16

        /// The same with other words.
        var wrong: OneShotCode {
            get throws {
                let words = self.code.text.split(separator: "-").dropFirst()
                let others = words == ["abandon", "ability"] ? "able-about" : "abandon-ability"
                return try OneShotCode("\(self.code.nameplate)-\(others)")
            }
        }
    }

    let node: HandoffNode
    let scope = ActivityScope()
    let events = Journal<NodeEvent>()
    /// How the node's run ended.
    let ends = Journal<HandoffError?>()
    /// Activities and delegates are held weakly where they go: this is who holds them.
    private let kept = Journal<any AnyObject & Sendable>()
    private let address: String

    init(address: String, _ make: (ActivityScope) -> HandoffNode) {
        self.node = make(self.scope)
        self.address = address
    }

    func run() async {
        do {
            try await self.node.run { self.events.add($0) }
            self.ends.add(nil)
        } catch {
            self.ends.add(error)
        }
    }

    /// Makes an activity of this device.
    func makeActivity(_ type: String = "org.example.note", delegate: Originator? = nil, isKept: Bool = true)
        -> UserActivity
    {
        let activity = UserActivity(activityType: type, scope: self.scope)
        activity.delegate = delegate
        if let delegate { self.kept.add(delegate) }
        if isKept { self.kept.add(activity) }
        return activity
    }

    /// Makes an activity current whose delegate does not save before it is told to.
    ///
    /// - Returns: Where to tell it.
    func makeUnsaved() -> Journal<Void> {
        let gate = Journal<Void>()
        let activity = self.makeActivity("a", delegate: Originator { _ in try? await gate.wait { $0 } })
        activity.needsSave = true
        activity.becomeCurrent()
        return gate
    }

    /// Waits for the advert with this number, counted from 1, and gives its code.
    func invitation(_ count: Int = 1) async throws -> Invitation {
        let address = self.address
        return try await self.events.wait(count: count) { event in
            guard case .advertised(let code?, let port, _) = event else { return nil }
            return Invitation(code: code, source: .address("\(address):\(port)"), port: port)
        }
    }

    /// Waits for the end of a connection, and gives its error.
    func disconnection(_ count: Int = 1) async throws -> HandoffError? {
        try await self.events.wait(count: count) { event -> HandoffError?? in
            guard case .disconnected(_, let error) = event else { return nil }
            return .some(error)
        }
    }

    func count(_ match: (NodeEvent) -> Bool) -> Int { self.events.entries.count(where: match) }
}

extension NodeEvent {
    var isCodeDied: Bool { if case .codeDied = self { true } else { false } }
    var isCodesStopped: Bool { if case .codesStopped = self { true } else { false } }
    var isWithdrawn: Bool { if case .withdrawn = self { true } else { false } }
    var isPublished: Bool { if case .published = self { true } else { false } }
}
