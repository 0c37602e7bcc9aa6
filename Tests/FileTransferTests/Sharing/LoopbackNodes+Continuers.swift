// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import Handoff
import HandoffTesting

extension LoopbackNodes {
    /// Has several continuers at once: each one with a node, a link and a code of its own.
    ///
    /// - Parameters:
    ///   - offer: What is offered.
    ///   - count: How many there are.
    ///   - faults: What the link of each of them does.
    ///   - body: What each of them does; told its number.
    /// - Throws: What a node or a body throws.
    func withContinuers(
        of offer: FileOffer,
        _ count: Int,
        faults: @escaping @Sendable (_ number: Int) -> LinkFaults = { _ in LinkFaults() },
        _ body: @escaping @Sendable (_ number: Int, UserActivity) async throws -> Void
    ) async throws {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "org.photoshare.test", scope: scope)
        activity.supportsContinuationStreams = true
        activity.delegate = offer
        activity.becomeCurrent()
        let sender = try self.makeNode(scope)
        let (adverts, inlet) = AsyncStream.makeStream(of: (OneShotCode, UInt16).self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await sender.run { event in
                    if case .advertised(let code?, let port, _) = event { inlet.yield((code, port)) }
                }
                inlet.finish()
            }
            defer {
                group.cancelAll()
                withExtendedLifetime((activity, offer)) {}
            }
            var begun = 0
            for await (code, port) in adverts {
                let number = begun
                let receiver = try self.makeNode(ActivityScope(), faults(number))
                group.addTask {
                    try await receiver.withContinuation(of: .address("127.0.0.1:\(port)"), code: code) { activity in
                        try await body(number, activity)
                    }
                }
                begun += 1
                if begun == count { break }
            }
            for _ in 0..<count { try await group.next() }
        }
    }
}
