// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import HandoffTransport

@testable import Handoff

/// What one paired device offers to the other.
struct PairedOffer: Sendable {
    let anna: Device
    let bert: Device
    let bertAtAnna: PairedDevice
    let annaAtBert: PairedDevice
    let events = Journal<NodeEvent>()
    let activity: UserActivity
    let node: HandoffNode

    init(
        anna: Device,
        bert: Device,
        bertAtAnna: PairedDevice,
        annaAtBert: PairedDevice,
        node: (ActivityScope) -> HandoffNode
    ) {
        self.anna = anna
        self.bert = bert
        self.bertAtAnna = bertAtAnna
        self.annaAtBert = annaAtBert
        let scope = ActivityScope()
        self.activity = UserActivity(activityType: "org.example.note", scope: scope)
        self.node = node(scope)
    }

    /// Where the first advert said that the device is.
    var source: ContinuationSource {
        for case .advertised(_, let port, _) in self.events.entries { return .address("anna:\(port)") }
        return .address("anna")
    }

    func connected() async throws -> Peer {
        try await self.events.wait { event in if case .connected(let peer) = event { peer } else { nil } }
    }

    func disconnected() async throws -> Peer {
        try await self.events.wait { event in
            if case .disconnected(let peer, let error) = event, error != .cancelled { peer } else { nil }
        }
    }
}

extension PairedOffer {
    /// Runs a test with two devices that were paired, the first of which offers.
    static func run(
        _ configuration: HandoffNode.Configuration = HandoffNode.Configuration(),
        clock: any WallClock = SystemWallClock(),
        _ body: (Stage, PairedOffer) async throws -> Void
    ) async throws {
        try await Stage.run { stage in
            let anna = try Device("anna", security: stage.security)
            let bert = try Device("bert", security: stage.security)
            let pairing = try await stage.pair(anna, bert)
            let offer = PairedOffer(
                anna: anna,
                bert: bert,
                bertAtAnna: try pairing.shown.get(),
                annaAtBert: try pairing.typed.get(),
                node: { scope in anna.node(on: stage, configuration, clock: clock, scope: scope) }
            )
            offer.activity.title = "a title"
            offer.activity.supportsContinuationStreams = true
            offer.activity.becomeCurrent()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await offer.node.run { offer.events.add($0) } }
                defer { group.cancelAll() }
                try await offer.events.wait { $0.isPublished ? true : nil }
                try await body(stage, offer)
            }
        }
    }
}

/// The error that a body ends with; nil if it ends without one.
func failure(_ body: () async throws -> Void) async -> HandoffError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? HandoffError
    }
}
