// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Finds what somebody meant who typed something else.
enum Spelling {
    /// The nearest of some words, if one is near enough to be meant.
    ///
    /// - Parameters:
    ///   - word: What was typed.
    ///   - candidates: What could have been typed; the first wins among equally near ones.
    /// - Returns: The word that was meant, or nil where none is near.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        // A third of the letters may be wrong: more, and the guess says nothing.
        let limit = max(1, word.count / 3)
        // An unfinished word is meant for the one word that it begins.
        let begun = word.count >= 2 ? candidates.filter { $0.hasPrefix(word) } : []
        if begun.count == 1 { return begun[0] }
        return candidates.map { (word: $0, distance: self.distance(word, $0)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }?
            .word
    }

    /// The number of letters to add, drop, exchange or swap with their neighbour (optimal string alignment).
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        // Nobody's typing error: spares the table for a pasted page.
        guard abs(first.count - second.count) <= 16 else { return Int.max }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                let exchanged = last[j] + (first[i] == second[j] ? 0 : 1)
                var best = min(exchanged, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[second.count]
    }
}
