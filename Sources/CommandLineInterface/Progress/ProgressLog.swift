// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Progress where there is no terminal: plain lines, few enough for a log.
///
/// Pure: time comes in.
///
/// A line comes with every tenth of the whole, and after ten seconds without one; never two within a second.
package struct ProgressLog: Sendable {
    private static let longestSilence = Duration.seconds(10)
    private static let shortestSilence = Duration.seconds(1)

    private var rate = RateEstimate()
    private var bytes: UInt64 = 0
    private var percent = 0
    private var tenth = 0
    /// The start counts as a line, so a short transfer stays silent until its result.
    private var lastPrinted = Duration.zero

    /// Makes a log for one transfer.
    package init() {}

    /// Takes the newest state.
    ///
    /// - Parameters:
    ///   - progress: How far the transfer is.
    ///   - now: The time since the transfer began.
    /// - Returns: The line to print, if it is time for one.
    package mutating func line(for progress: Progress, at now: Duration) -> String? {
        var progress = progress
        self.bytes = max(self.bytes, progress.bytes)
        progress.bytes = self.bytes
        progress.resumed = min(progress.resumed, progress.bytes)
        self.percent = max(self.percent, progress.percent ?? 0)
        self.rate.note(progress.bytes - progress.resumed, at: now)
        let silence = now - self.lastPrinted
        let isStep = self.percent / 10 > self.tenth && silence >= Self.shortestSilence
        guard isStep || silence >= Self.longestSilence else { return nil }
        self.tenth = self.percent / 10
        self.lastPrinted = now
        return ProgressParts(progress, percent: self.percent, bytesPerSecond: self.rate.bytesPerSecond(at: now)).logLine
    }
}
