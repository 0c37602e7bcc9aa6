// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Numbers as people type them: `1-3,5`.
package enum NumberRanges {
    /// The most digits of a number.
    private static let digits = 9

    /// Reads numbers and ranges, with commas or spaces between them.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - limit: The largest number that means something.
    /// - Returns: The numbers, each once and rising, or nil where one is none, is 0 or larger than the limit, or where a range
    ///   ends before it begins.
    package static func numbers(in text: String, upTo limit: Int) -> [Int]? {
        var numbers: Set<Int> = []
        let words = text.split { $0 == "," || $0.isWhitespace }
        guard !words.isEmpty else { return nil }
        for word in words {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(Self.number)
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil, first >= 1,
                first <= last,
                last <= limit
            else { return nil }
            numbers.formUnion(first...last)
        }
        return numbers.sorted()
    }

    private static func number(_ word: Substring) -> Int? {
        guard !word.isEmpty, word.utf8.count <= Self.digits,
            word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int(word)
    }
}
