// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A one-shot code as people say it: "7-amazing-violin", a public nameplate and secret words.
///
/// The nameplate only says which advert is meant. Nothing public may be computed from the words: any such value would
/// let anybody try all of them in private.
public struct SpokenCode: Sendable, Hashable {
    /// The largest nameplate.
    public static let nameplateLimit = 999
    /// How many words a code may have: two for 22 bits of secret, more for those who want more.
    public static let wordCounts = 2...4

    /// Which advert is meant, 1 to 999.
    public let nameplate: Int
    /// The secret words, lower-case and whole.
    public let words: [String]

    /// Makes a code of random numbers.
    ///
    /// - Parameters:
    ///   - nameplate: Which advert is meant, 1 to 999.
    ///   - numbers: A random number for each word, two to four; eleven bits of each are used.
    public init(nameplate: Int, numbers: [UInt16]) {
        precondition((1...Self.nameplateLimit).contains(nameplate), "a nameplate is 1 to 999, this one is \(nameplate)")
        precondition(Self.wordCounts.contains(numbers.count), "a code has 2 to 4 words, not \(numbers.count)")
        self.nameplate = nameplate
        self.words = numbers.map { WordList.words[Int($0 % 2048)] }
    }

    /// Reads what a person typed: words may be cut to four letters, case and surrounding space do not matter, spaces
    /// serve as well as dashes.
    ///
    /// - Parameter text: What was typed.
    /// - Throws: ``SpokenCodeError``, which names the part that is wrong.
    public init(_ text: String) throws(SpokenCodeError) {
        let parts = text.lowercased().split(whereSeparator: { $0 == "-" || $0.isWhitespace }).map(String.init)
        guard let first = parts.first, let nameplate = Int(first), (1...Self.nameplateLimit).contains(nameplate) else {
            throw .noNameplate
        }
        guard Self.wordCounts.contains(parts.count - 1) else { throw .wordCount }
        var words: [String] = []
        for (position, part) in parts.enumerated().dropFirst() {
            // The position, not the word: what was typed may be nearly the secret, and errors end up in logs.
            guard let word = WordList.word(startingWith: part) else { throw .unknownWord(position) }
            words.append(word)
        }
        self.nameplate = nameplate
        self.words = words
    }

    /// The code as it is shown and typed.
    public var text: String { ([String(self.nameplate)] + self.words).joined(separator: "-") }

    /// The password of the exchange: the words without the nameplate.
    public var password: [UInt8] { Array(self.words.joined(separator: "-").utf8) }
}

extension SpokenCode: CustomStringConvertible, CustomReflectable {
    /// The nameplate alone, for logs and errors; ``text`` is what a person needs.
    public var description: String { "\(self.nameplate)-(redacted)" }

    /// Shows as little as ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["nameplate": self.nameplate]) }
}

/// What was wrong with a code that somebody typed.
public enum SpokenCodeError: Error, Sendable, Hashable {
    /// It does not begin with a number from 1 to 999.
    case noNameplate
    /// It has too few or too many words.
    case wordCount
    /// No word of the list begins like the one in this place (1 for the first), or it has fewer than four letters and
    /// is no whole word.
    case unknownWord(Int)
}
