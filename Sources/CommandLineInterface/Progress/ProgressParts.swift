// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Quantities

/// The parts of a progress line, and which of them a width has room for.
struct ProgressParts {
    private static let gap = "  "
    /// Below this an item's name says nothing.
    private static let narrowestItem = 8

    private let percent: String?
    private let amount: String
    private let rate: String?
    private let left: String?
    private let resumed: String?
    private let item: String?

    init(_ progress: Progress, percent: Int, bytesPerSecond: Double?) {
        self.percent = progress.total == nil ? nil : "\(percent) %"
        let bytes = ByteCountText.text(progress.bytes)
        self.amount = progress.total.map { "\(bytes) of \(ByteCountText.text($0))" } ?? bytes
        self.rate = bytesPerSecond.map(RateText.text)
        self.left = Self.timeLeft(progress, bytesPerSecond)
        self.resumed = progress.resumed > 0 ? "\(ByteCountText.text(progress.resumed)) resumed" : nil
        self.item = progress.item
    }

    /// The parts that fit, the important ones first of all, in the order of reading.
    func line(columns: Int) -> String {
        // The order of importance; the first one is cut rather than left out.
        let ranked = [
            self.percent ?? self.amount, self.percent == nil ? nil : self.amount, self.rate, self.left, self.resumed,
        ]
        var free = columns
        var kept: [String] = []
        for part in ranked {
            guard let part else { continue }
            let width = DisplayWidth.columns(of: part) + (kept.isEmpty ? 0 : Self.gap.count)
            guard width <= free else { break }
            free -= width
            kept.append(part)
        }
        guard !kept.isEmpty else { return DisplayWidth.fit(ranked[0] ?? "", columns: columns) }
        let itemColumns = free - Self.gap.count
        if let item, itemColumns >= Self.narrowestItem { kept.append(DisplayText.escape(item, columns: itemColumns)) }
        return kept.joined(separator: Self.gap)
    }

    /// The same for a log, where width does not matter.
    var logLine: String {
        [self.percent, self.amount, self.rate, self.left, self.resumed].compactMap(\.self).joined(separator: Self.gap)
    }

    private static func timeLeft(_ progress: Progress, _ bytesPerSecond: Double?) -> String? {
        guard let total = progress.total, total > progress.bytes, let bytesPerSecond, bytesPerSecond > 0 else {
            return nil
        }
        let seconds = Double(total - progress.bytes) / bytesPerSecond
        // Whoever reads "4 years" learns that it stands still, and the rate says that already.
        guard seconds < 100 * 86_400 else { return nil }
        return "\(DurationText.text(.seconds(Int64(seconds.rounded(.up))))) left"
    }
}
