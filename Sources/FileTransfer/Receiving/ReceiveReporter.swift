// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Tells both ends how far a receive is: each item's report, and the progress ten times a second at most.
final class ReceiveReporter {
    /// What has come in so far.
    private(set) var progress: TransferProgress
    /// How many items were skipped against the wish of the person, or failed.
    private var incomplete = 0
    /// How many bytes the complete items have, and how many of these were there from an earlier run.
    private var landed: (bytes: UInt64, found: UInt64) = (0, 0)
    /// Why the first item could not be sent, if one could not.
    private var sourceFailure: TransferError?
    private let control: ContinuationStream
    private let onEvent: @Sendable (TransferEvent) -> Void
    private var pending: [UInt8] = []
    private var lastSent: ContinuousClock.Instant?
    /// The last number of bytes, and of items, that the sender was told while there were more to come.
    private var told = TransferProgress()

    /// How often progress is told.
    private static let interval = Duration.milliseconds(100)
    /// How many bytes of reports may wait for that.
    private static let pendingLimit = 64 * 1024

    init(
        _ control: ContinuationStream,
        _ onEvent: @escaping @Sendable (TransferEvent) -> Void
    ) {
        self.progress = TransferProgress()
        self.control = control
        self.onEvent = onEvent
    }

    /// It is known how many bytes there will be, if it is.
    func begin(total: UInt64?) {
        self.progress.total = total
    }

    /// Bytes were written.
    func wrote(_ count: Int) {
        self.progress.bytes += UInt64(count)
    }

    /// Bytes are there from an earlier run.
    func found(_ count: UInt64) {
        self.progress.bytes += count
        self.progress.resumed += count
    }

    /// An item is done with.
    ///
    /// - Parameters:
    ///   - report: What became of it.
    ///   - path: Its path in the manifest.
    ///   - size: How many bytes its content has, which is there if the report says that the item is complete.
    ///   - found: How many of these were there from an earlier run.
    ///   - target: What it says, if it is a link.
    func finished(
        _ report: ItemReport,
        _ path: [UInt8],
        size: UInt64 = 0,
        found: UInt64 = 0,
        target: LinkTarget? = nil
    ) {
        var report = report
        report.target = target
        if report.isComplete {
            self.progress.items += 1
            self.landed.bytes += size
            self.landed.found += found
        } else {
            // What was there of it has not become anything.
            self.incomplete += 1
        }
        if report.code == .source, self.sourceFailure == nil {
            self.sourceFailure = TransferError(.source, "\(offered: path): \(report.reason)")
        }
        let payload = report.encoded
        self.pending += RecordHeader(type: RecordType.outcome, length: payload.count).encoded + payload
        self.onEvent(.item(path: path, report))
    }

    /// How it ended, once all items are done with; without a duration.
    ///
    /// Where nothing at all is there because the sources failed, that is no part of what was asked for.
    ///
    /// - Parameter leftOut: How many things the sender could not offer.
    /// - Returns: The summary.
    func summary(leftOut: Int) -> TransferSummary {
        var outcome = TransferSummary.Outcome.done
        if self.incomplete > 0 || leftOut > 0 { outcome = .partial }
        if self.progress.items == 0, let failure = self.sourceFailure { outcome = .failed(failure) }
        return TransferSummary(
            outcome: outcome,
            items: self.progress.items,
            bytes: self.landed.bytes,
            resumed: self.landed.found
        )
    }

    /// What the sender is told: not that all is there before all is durable.
    ///
    /// A person saw the sender done and the receiver not (croc #736). What is told before that is durable but for two
    /// batches of the journal at most.
    private func toTell(isLast: Bool) -> TransferProgress {
        if isLast || self.progress.bytes != self.progress.total { self.told = self.progress }
        self.told.total = self.progress.total
        return self.told
    }

    /// Sends what is due.
    ///
    /// - Parameter isLast: Whether all of it is due.
    /// - Throws: ``HandoffError`` if the stream fails.
    func send(isLast: Bool = false) async throws(HandoffError) {
        let now = ContinuousClock.now
        let isDue = self.lastSent.map { $0.duration(to: now) >= Self.interval } ?? true
        guard isLast || isDue || self.pending.count >= Self.pendingLimit else { return }
        var records = self.pending
        self.pending.removeAll(keepingCapacity: true)
        if isLast || isDue {
            self.lastSent = now
            self.onEvent(.progress(self.progress))
            let payload = self.toTell(isLast: isLast).encoded
            records += RecordHeader(type: RecordType.progress, length: payload.count).encoded + payload
        }
        try await self.control.write(records)
    }
}
