// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff

@testable import FileTransfer

/// A sender that says one thing after the question, and then waits for the end.
final class BareSender: UserActivityDelegate {
    private let answer: @Sendable (ContinuationStream) async throws -> Void

    init(_ answer: @escaping @Sendable (ContinuationStream) async throws -> Void) {
        self.answer = answer
    }

    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        guard let control = try? await session.nextStream() else { return }
        let reader = RecordReader(control)
        // What the victim does with it is the test's matter; here it only has to end.
        _ = try? await reader.next(limit: RecordType.controlLimit)
        try? await self.answer(control)
        while let record = try? await reader.next(limit: RecordType.controlLimit) {
            guard record.type == RecordType.result else { continue }
            try? await control.writeRecord(type: RecordType.resultAcknowledged)
            try? await control.finish()
        }
    }
}
