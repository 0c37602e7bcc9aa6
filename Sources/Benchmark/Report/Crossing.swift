// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// Where a payload stops belonging in `userInfo`: from which size on the stream is quicker.
package struct Crossing: Sendable, Hashable {
    /// One size, carried in both ways.
    package struct Point: Sendable, Hashable {
        let size: UInt64
        let inline: Distribution
        let stream: Distribution

        /// Puts a point together.
        ///
        /// - Parameters:
        ///   - size: How many bytes the payload has.
        ///   - inline: The times in `userInfo`.
        ///   - stream: The times over a stream.
        package init(_ size: UInt64, inline: Distribution, stream: Distribution) {
            self.size = size
            self.inline = inline
            self.stream = stream
        }

        /// Above zero where the stream's median is the quicker one.
        fileprivate var advantage: Double { log(self.inline.median / self.stream.median) }
    }

    /// The largest size below the crossing at which `userInfo` is quicker beyond the spread.
    package private(set) var inlineUpTo: UInt64?
    /// The smallest size above it at which the stream is quicker beyond the spread.
    package private(set) var streamFrom: UInt64?
    /// Where the medians cross, between two sizes on logarithmic scales; nil where one is ahead at every size.
    package private(set) var estimate: UInt64?
    /// Where the plot is marked: at the crossing; nil unless each of the two is quicker somewhere beyond the spread.
    package private(set) var mark: Mark?
    /// The sizes that were compared; nil if there were none.
    package private(set) var range: ClosedRange<UInt64>?

    /// Whether each of the two is quicker somewhere beyond the spread: then they cross, and not the medians alone.
    package var isBeyondSpread: Bool { self.estimate != nil && self.inlineUpTo != nil && self.streamFrom != nil }

    /// A place in the plot.
    package struct Mark: Sendable, Hashable {
        /// The size.
        package let size: UInt64
        /// How long the stream takes there, in seconds.
        package let time: Double
    }

    /// Finds it.
    ///
    /// - Parameter points: The sizes, ascending.
    package init(_ points: [Point]) {
        guard let first = points.first, let last = points.last else { return }
        self.range = first.size...last.size
        let boundary = Self.boundary(points.map(\.advantage))
        let verdicts = points.map { Comparison(times: $0.inline, $0.stream) }
        for index in points.indices {
            switch verdicts[index] {
            case .first where index < boundary: self.inlineUpTo = points[index].size
            case .second where index >= boundary: self.streamFrom = self.streamFrom ?? points[index].size
            default: break
            }
        }
        guard boundary > 0, boundary < points.count else { return }
        let (below, above) = (points[boundary - 1], points[boundary])
        let share = -below.advantage / (above.advantage - below.advantage)
        let size = UInt64(Self.between(Double(below.size), Double(above.size), share).rounded())
        self.estimate = size
        guard self.isBeyondSpread else { return }
        self.mark = Mark(size: size, time: Self.between(below.stream.median, above.stream.median, share))
    }

    /// How many sizes belong to `userInfo`: with what contradicts that as small as can be, since one disturbed
    /// measurement is not to move it.
    private static func boundary(_ advantages: [Double]) -> Int {
        // With none of them, all in which `userInfo` is ahead contradict.
        var contradiction = advantages.reduce(0) { $0 + max(0, -$1) }
        var best = (boundary: 0, contradiction: contradiction)
        for (index, advantage) in advantages.enumerated() {
            contradiction += advantage
            if contradiction < best.contradiction - 1e-12 { best = (index + 1, contradiction) }
        }
        return best.boundary
    }

    private static func between(_ one: Double, _ other: Double, _ share: Double) -> Double {
        exp(log(one) + (log(other) - log(one)) * share)
    }

    /// What is to be said about it, as a sentence.
    ///
    /// - Parameter start: What there was before the clock started.
    /// - Returns: The sentence.
    package func sentence(_ start: Start) -> String {
        guard let range = self.range else {
            return "No size was carried in both ways: nothing can be said of a crossing."
        }
        let head = start == .cold ? "From a cold start" : "On an open session"
        let inline = self.inlineUpTo.map { "userInfo is quicker up to \(PayloadSize.text($0))" }
        let stream = self.streamFrom.map { "a continuation stream is quicker from \(PayloadSize.text($0)) on" }
        guard let estimate = self.estimate else {
            if let stream { return "\(head) \(stream), and no crossing was seen." }
            if let inline { return "\(head) \(inline), and no crossing was seen." }
            guard range.lowerBound < range.upperBound else {
                return "\(head) the difference at \(PayloadSize.text(range.lowerBound)) is inside the spread."
            }
            return
                "\(head) no size from \(PayloadSize.text(range.lowerBound)) to \(PayloadSize.text(range.upperBound)) "
                + "has a difference beyond the spread."
        }
        let verdicts = [inline, stream].compactMap { $0 }
        let middle =
            verdicts.isEmpty ? "the difference is inside the spread everywhere" : verdicts.joined(separator: ", ")
        let rest = verdicts.count == 1 ? "; elsewhere the difference is inside the spread" : ""
        return
            "\(head) \(self.isBeyondSpread ? "the two" : "the medians") cross near \(PayloadSize.text(estimate)): \(middle)\(rest)."
    }
}
