// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import Testing

@testable import Handoff

/// Which activity is offered.
@Suite(.timeLimit(.minutes(1)))
struct CurrentTests {
    @Test func `what is continued is what is current, and what was replaced is not invalid`() async throws {
        try await PairedOffer.run { stage, offer in
            let first = offer.activity
            let second = UserActivity(activityType: "org.example.second", scope: first.scope)
            let type = { () async throws -> String in
                try await offer.bert.node(on: stage, .patient).withContinuation(
                    of: offer.source,
                    from: offer.annaAtBert
                ) {
                    $0.activityType
                }
            }
            second.becomeCurrent()
            let other = try await type()
            #expect(other == "org.example.second")
            first.becomeCurrent()
            let back = try await type()
            #expect(back == first.activityType)
            second.becomeCurrent()
            second.resignCurrent()
            let error = await failure { _ = try await type() }
            #expect(error?.code == .handoffFailed, "nobody takes the place of one that has resigned")
            first.becomeCurrent()
            let last = try await type()
            #expect(last == first.activityType)
        }
    }

    @Test func `an activity can be continued only after it has been current`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let first = offer.makeActivity("first")
                first.becomeCurrent()
                let invitation = try await offer.invitation()
                let second = offer.makeActivity("second")
                second.title = "not yet"
                let type = try await stage.continuer().withContinuation(
                    of: invitation.source,
                    code: invitation.code
                ) { $0.activityType }
                #expect(type == "first")
                let third = try await offer.invitation(2)
                first.invalidate()
                let error = await failure {
                    try await stage.continuer().withContinuation(of: third.source, code: third.code) { _ in }
                }
                #expect(error?.code == .handoffFailed)
            }
        }
    }

    @Test func `an activity that ends on another thread while it becomes current is not current`() async {
        for _ in 0..<500 {
            let scope = ActivityScope()
            let activity = UserActivity(activityType: "a", scope: scope)
            await withDiscardingTaskGroup { group in
                group.addTask { activity.becomeCurrent() }
                group.addTask { activity.invalidate() }
            }
            #expect(scope.current == nil)
        }
    }

    @Test func `activities may change, come and go on many threads while they are offered and followed`() async throws {
        var configuration = HandoffNode.Configuration.patient
        configuration.offersCode = false
        configuration.updateInterval = .zero
        try await PairedOffer.run(configuration) { stage, offer in
            let delegate = Originator { activity in activity.addUserInfoEntries(from: ["saved": .bool(true)]) }
            offer.activity.delegate = delegate
            try await offer.bert.node(on: stage, .patient).withContinuation(
                of: offer.source,
                from: offer.annaAtBert
            ) { received in
                let updates = try received.updates()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<2 { group.addTask { for try await state in updates { #expect(state.revision > 1) } } }
                    try await withThrowingDiscardingTaskGroup { writers in
                        for writer in 0..<4 {
                            writers.addTask {
                                for number in 0..<50 {
                                    let passing = UserActivity(activityType: "b", scope: offer.activity.scope)
                                    passing.becomeCurrent()
                                    offer.activity.becomeCurrent()
                                    offer.activity.title = "\(writer) \(number)"
                                    offer.activity.needsSave = true
                                    offer.activity.addUserInfoEntries(from: ["\(writer)": .int(Int64(number))])
                                    if number % 10 == 0 { offer.activity.resignCurrent() }
                                }
                            }
                        }
                    }
                    offer.activity.becomeCurrent()
                    var last = try received.updates().makeAsyncIterator()
                    offer.activity.title = "last"
                    while received.title != "last" { #expect(try await last.next() != nil) }
                    #expect((0..<4).allSatisfy { received.userInfo?["\($0)"] == .int(49) })
                    offer.activity.invalidate()
                    try await group.waitForAll()
                }
            }
        }
    }

    @Test func `an activity that came from another device may become current here`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity("org.example.note")
                activity.userInfo = ["page": 7]
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let scope = ActivityScope()
                let host = stage.network.host("continuing")
                let node = HandoffNode(
                    configuration: .patient,
                    transport: host,
                    discovery: host,
                    security: stage.security,
                    scope: scope
                )
                let received = try await node.withContinuation(of: invitation.source, code: invitation.code) { $0 }
                received.becomeCurrent()
                #expect(scope.current === received)
                let events = Journal<NodeEvent>()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try? await node.run { events.add($0) } }
                    defer { group.cancelAll() }
                    let (code, port) = try await events.wait { event -> (OneShotCode, UInt16)? in
                        guard case .advertised(let code?, let port, _) = event else { return nil }
                        return (code, port)
                    }
                    let again = try await stage.continuer().withContinuation(
                        of: .address("continuing:\(port)"),
                        code: code
                    ) { $0 }
                    #expect(again == activity)
                    #expect(again.userInfo == ["page": 7])
                }
            }
        }
    }
}
