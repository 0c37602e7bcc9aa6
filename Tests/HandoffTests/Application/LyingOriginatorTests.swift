// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// A paired device that answers a peek as it should, and a get with something else.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct LyingOriginatorTests {
    /// What it answers with.
    enum Lie: Sendable {
        case message(@Sendable (inout ActivityMessage) -> Void)
        case reason(Reason.Code)
        case goodbye
        case nonsense
    }

    private nonisolated static let lies: [(lie: Lie, code: HandoffError.Code)] = [
        (.message { $0.summary.identifier = UUID().wire }, .handoffFailed),
        (.message { $0.summary.type = "b" }, .handoffFailed),
        (.message { $0.summary.expiration = 0 }, .handoffFailed),
        (.message { $0.requiredKeys = ["key"] }, .handoffFailed),
        (.message { $0.summary.webpageURL = "file:///etc/passwd" }, .protocolViolation),
        (.message { $0.userInfo = ["data": .data([UInt8](repeating: 0, count: 70_000))] }, .userInfoTooLarge),
        (.reason(.unavailable), .handoffFailed),
        (.reason(.timedOut), .timedOut),
        (.reason(.userInfoTooLarge), .userInfoTooLarge),
        (.reason(.cancelled), .cancelled),
        (.reason(.unsupported), .unsupported),
        (.goodbye, .handoffFailed),
        (.nonsense, .protocolViolation),
    ]

    @Test(arguments: Self.lies.indices)
    func `whatever it says, the activity that was announced fails once and with the right code`(
        number: Int
    ) async throws {
        let (lie, code) = Self.lies[number]
        try await PairedOffer.run { stage, offer in
            let listener = try await stage.network.host("eve").listen(port: 0, interfaces: [])
            defer { listener.close() }
            let source = ContinuationSource.address("eve:\(listener.port)")
            let shell = Shell()
            let node = offer.bert.node(on: stage)
            try await node.runApplication(shell) { application in
                await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        let link = try #require(try await listener.accept())
                        try await Self.serve(lie, on: link, offer.anna.identity, stage)
                    }
                    let error = await failure {
                        try await application.continueActivity(of: source, from: offer.annaAtBert)
                    }
                    #expect(error?.code == code)
                    #expect(shell.calls.entries == [.willContinue("a"), .didFail("a", code)])
                    group.cancelAll()
                }
            }
        }
    }

    private nonisolated static func serve(
        _ lie: Lie,
        on link: any Link,
        _ identity: any DeviceIdentity,
        _ stage: Stage
    ) async throws {
        let connection = try stage.serverConnection(on: link, as: identity, for: "handoff/1")
        defer { link.close() }
        _ = try await connection.handshake(expecting: ["handoff/1"])
        try await connection.greet(.server)
        let summary = ActivitySummary(
            identifier: UUID().wire,
            type: "a",
            title: nil,
            expiration: nil,
            supportsStreams: false
        )
        try await connection.run {
            for await request in connection.requests {
                guard request == .get else {
                    connection.table.queue(OutgoingMessage(.summary, summary.encoded))
                    continue
                }
                var message = ActivityMessage(
                    summary: summary,
                    userInfo: nil,
                    requiredKeys: [],
                    isStale: false
                )
                switch lie {
                case .goodbye: return
                case .nonsense: connection.table.queue(OutgoingMessage(.activity, [255]))
                case .reason(let code): connection.table.queue(OutgoingMessage(.refusal, Reason(code, "").encoded))
                case .message(let change):
                    change(&message)
                    connection.table.queue(OutgoingMessage(.activity, message.encoded))
                }
            }
        }
    }
}
