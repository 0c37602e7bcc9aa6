// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The progress line of a terminal.
///
/// Pure: time and width come in, text comes out.
package struct ProgressLine: Sendable {
    /// The time that a line stands at least (more than ten a second nobody can read).
    package static let interval = Duration.milliseconds(100)

    private var progress: Progress?
    private var percent = 0
    private var rate = RateEstimate()
    private var lastDrawn: Duration?

    /// Makes a line for one transfer.
    package init() {}

    /// Takes the newest state.
    ///
    /// What is shown only grows, whatever order the reports arrive in.
    ///
    /// - Parameters:
    ///   - progress: How far the transfer is.
    ///   - now: The time since the transfer began.
    package mutating func update(_ progress: Progress, at now: Duration) {
        var progress = progress
        progress.bytes = max(progress.bytes, self.progress?.bytes ?? 0)
        progress.resumed = min(max(progress.resumed, self.progress?.resumed ?? 0), progress.bytes)
        self.progress = progress
        self.percent = max(self.percent, progress.percent ?? 0)
        self.rate.note(progress.bytes - progress.resumed, at: now)
    }

    /// The line to draw now, or nil where the last one is too young or nothing is known.
    ///
    /// - Parameters:
    ///   - now: The time since the transfer began.
    ///   - columns: The terminal's width; the line is one narrower, since some terminals wrap when the last column is written.
    /// - Returns: The line, narrower than `columns`.
    package mutating func line(at now: Duration, columns: Int) -> String? {
        if let lastDrawn, now - lastDrawn < Self.interval { return nil }
        guard self.progress != nil else { return nil }
        self.lastDrawn = now
        return self.text(at: now, columns: columns)
    }

    /// The line, without a limit to how often.
    func text(at now: Duration, columns: Int) -> String {
        guard let progress else { return "" }
        let parts = ProgressParts(progress, percent: self.percent, bytesPerSecond: self.rate.bytesPerSecond(at: now))
        return parts.line(columns: columns - 1)
    }
}
