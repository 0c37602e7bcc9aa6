// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import Locking

/// What one end of a transfer said, in order.
final class EventLog: Sendable {
    private let noted = Lock<[TransferEvent]>([])
    private let ends: AsyncStream<Void>
    private let inlet: AsyncStream<Void>.Continuation

    init() {
        (self.ends, self.inlet) = AsyncStream.makeStream()
    }

    func note(_ event: TransferEvent) {
        self.noted.withLock { $0.append(event) }
        switch event {
        case .ended, .left: self.inlet.yield()
        default: break
        }
    }

    /// Waits until a session has ended.
    func waitForEnd() async {
        for await _ in self.ends { return }
    }

    var events: [TransferEvent] { self.noted.withLock { $0 } }

    /// The result that it ended with.
    var summary: TransferSummary? {
        self.events.lazy.compactMap { event in if case .ended(let summary) = event { summary } else { nil } }.last
    }

    var hasLeft: Bool { self.events.contains { event in if case .left = event { true } else { false } } }

    /// The reports on items, by path.
    var reports: [String: ItemReport] {
        var reports: [String: ItemReport] = [:]
        for case .item(let path, let report) in self.events { reports[String(decoding: path, as: UTF8.self)] = report }
        return reports
    }
}

/// How a transfer went, as both ends saw it.
struct TransferOutcome: Sendable {
    let result: Result<TransferSummary, any Error>
    let sent: EventLog
    let received: EventLog

    /// The code of the failure that the receiver ended with, if it did.
    var failure: TransferError.Code? { FileTransferTests.failure(of: self.result) }
}

/// The code of the failure that a receiver ended with, if it did.
func failure(of result: Result<TransferSummary, any Error>) -> TransferError.Code? {
    switch result {
    case .failure(let error as TransferError): error.code
    case .success(let summary):
        if case .failed(let error) = summary.outcome { error.code } else { nil }
    case .failure: nil
    }
}
