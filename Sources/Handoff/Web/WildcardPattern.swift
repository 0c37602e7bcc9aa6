// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A pattern of an association file: text, `*` for any text, `?` for one character, and variables.
struct WildcardPattern: Sendable {
    private indirect enum Part: Sendable {
        case character(Character)
        case any
        case anyText
        /// One of these patterns, which have no variables themselves.
        case oneOf([WildcardPattern])
    }

    private let parts: [Part]
    /// How the letters of pattern and text are compared.
    private let isCaseSensitive: Bool

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - text: The pattern; a variable that has no meaning is taken as it is written.
    ///   - variables: What `$(name)` stands for, in patterns that are compared in the same way.
    ///   - isCaseSensitive: Whether `a` and `A` are two letters.
    init(_ text: String, variables: [String: [WildcardPattern]] = [:], isCaseSensitive: Bool) {
        var parts: [Part] = []
        var rest = text[...]
        while let first = rest.first {
            if first == "$", let (name, behind) = Self.variable(rest), let patterns = variables[name] {
                parts.append(.oneOf(patterns))
                rest = behind
                continue
            }
            switch first {
            case "*": parts.append(.anyText)
            case "?": parts.append(.any)
            default: parts.append(.character(isCaseSensitive ? first : Self.folded(first)))
            }
            rest = rest.dropFirst()
        }
        self.parts = parts
        self.isCaseSensitive = isCaseSensitive
    }

    private static func variable(_ text: Substring) -> (name: String, behind: Substring)? {
        guard text.hasPrefix("$("), let end = text.firstIndex(of: ")") else { return nil }
        return (String(text[text.index(text.startIndex, offsetBy: 2)..<end]), text[text.index(after: end)...])
    }

    private static func folded(_ character: Character) -> Character {
        let text = character.lowercased()
        return text.count == 1 ? Character(text) : character
    }

    /// Whether the pattern fits all of a text.
    func matches(_ text: some StringProtocol) -> Bool {
        let characters = text.map { self.isCaseSensitive ? $0 : Self.folded($0) }
        var places = [Bool](repeating: false, count: characters.count + 1)
        places[0] = true
        self.advance(&places, in: characters)
        return places[characters.count]
    }

    /// Goes from where the pattern may begin to where it may end.
    ///
    /// All ways are followed at once, so that the time is a product of the two lengths whatever the pattern: it comes from a
    /// web server, the text from whoever made the link.
    private func advance(_ places: inout [Bool], in text: [Character]) {
        for part in self.parts {
            switch part {
            case .character(let character): Self.step(&places) { text[$0] == character }
            case .any: Self.step(&places) { _ in true }
            case .anyText:
                guard let first = places.firstIndex(of: true) else { return }
                for place in first..<places.count { places[place] = true }
            case .oneOf(let patterns):
                guard places.contains(true) else { return }
                var ends = [Bool](repeating: false, count: places.count)
                for pattern in patterns {
                    var way = places
                    pattern.advance(&way, in: text)
                    for place in ends.indices where way[place] { ends[place] = true }
                }
                places = ends
            }
        }
    }

    /// Moves each place behind the character that stands there, if that one fits.
    private static func step(_ places: inout [Bool], _ fits: (Int) -> Bool) {
        for place in stride(from: places.count - 1, to: 0, by: -1) {
            places[place] = places[place - 1] && fits(place - 1)
        }
        places[0] = false
    }
}
