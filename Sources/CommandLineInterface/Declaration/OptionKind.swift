// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Quantities

/// What an option's value has to look like.
package enum OptionKind: Sendable, Hashable {
    /// No value: the option is there or not.
    case flag
    /// Any text.
    case text
    /// A whole number in a range.
    case number(ClosedRange<Int>)
    /// A length of time with its unit, as in `30s`.
    case duration
    /// A number of bytes, as in `10M`.
    case size
    /// One of these words.
    case choice([String])

    /// Reads a text as a value of this kind.
    ///
    /// - Parameter text: What stands on the command line.
    /// - Returns: The value, or nil where the text is none; `expectation` then says what would be one.
    func value(of text: String) -> OptionValue? {
        switch self {
        case .flag: nil
        case .text: .text(text)
        case .number(let range): Self.wholeNumber(text).flatMap { range.contains($0) ? .number($0) : nil }
        case .duration: DurationText.parse(text).map(OptionValue.duration)
        case .size: ByteCountText.parse(text).map(OptionValue.size)
        case .choice(let words): words.contains(text) ? .text(text) : nil
        }
    }

    /// What the kind asks for, to stand behind "expects".
    var expectation: String {
        switch self {
        case .flag: "no value"
        case .text: "a text"
        case .number(let range):
            range.upperBound == Int.max
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .duration: "a time with its unit, as in 500ms, 30s, 10m or 1h"
        case .size: "a number of bytes, as in 500K, 10M or 2G"
        case .choice(let words):
            words.count < 2
                ? words.joined() : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
        }
    }

    /// Only digits: `Int("+5")` would let a sign through that no help page shows.
    private static func wholeNumber(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}

/// A value that was read and found right.
enum OptionValue: Sendable, Hashable {
    case flag
    case text(String)
    case number(Int)
    case duration(Duration)
    case size(UInt64)

    var text: String? { if case .text(let value) = self { value } else { nil } }
    var number: Int? { if case .number(let value) = self { value } else { nil } }
    var duration: Duration? { if case .duration(let value) = self { value } else { nil } }
    var size: UInt64? { if case .size(let value) = self { value } else { nil } }
}
