// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A pattern for item paths, as shells have them.
///
/// - `*` stands for any characters but `/`; `?` for one of them; `[abc]`, `[a-z]`, `[!a-z]` for one of a set.
/// - `**` stands for any characters, `/` too; `**/` at the start of a component also for no folder at all.
/// - `\` takes the next character as it is; a `[` that is never closed stands for itself.
///
/// The whole path has to match. Case counts, composed and decomposed accents are the same, and a leading dot is nothing
/// special (hidden names have their own option). Matching follows all possibilities at once, so it takes time
/// proportional to pattern times path at most, whatever they are.
package struct GlobPattern: Sendable, Hashable, CustomStringConvertible {
    private enum Token: Sendable, Hashable {
        case character(Character)
        case anyCharacter
        case set(isInverted: Bool, [ClosedRange<Character>])
        case star
        case globstar
        /// The next tokens, so many of them, may be left out together.
        case optional(Int)
    }

    /// The pattern as typed.
    package let description: String
    private let tokens: [Token]

    /// Reads a pattern; every text is one.
    package init(_ pattern: String) {
        self.description = pattern
        self.tokens = Self.tokens(of: Self.characters(of: pattern))
    }

    /// Whether a path matches.
    ///
    /// - Parameter path: The item's path, with `/` between its components.
    /// - Returns: True where the whole path matches.
    package func matches(_ path: String) -> Bool {
        var active = [Bool](repeating: false, count: self.tokens.count + 1)
        self.enter(0, &active)
        for character in Self.characters(of: path) {
            var next = [Bool](repeating: false, count: active.count)
            for (index, token) in self.tokens.enumerated() where active[index] {
                switch token {
                case .character(let wanted): if wanted == character { self.enter(index + 1, &next) }
                case .anyCharacter: if character != "/" { self.enter(index + 1, &next) }
                case .set(let isInverted, let ranges):
                    if character != "/", ranges.contains(where: { $0.contains(character) }) != isInverted {
                        self.enter(index + 1, &next)
                    }
                case .star: if character != "/" { self.enter(index, &next) }
                case .globstar: self.enter(index, &next)
                case .optional: break
                }
            }
            active = next
        }
        return active[self.tokens.count]
    }

    /// Activates a token and those that can be reached from it without a character.
    ///
    /// Each is entered once a character.
    private func enter(_ index: Int, _ active: inout [Bool]) {
        var index = index
        while !active[index] {
            active[index] = true
            guard index < self.tokens.count else { return }
            switch self.tokens[index] {
            case .star, .globstar: index += 1
            case .optional(let count):
                self.enter(index + 1 + count, &active)
                index += 1
            default: return
            }
        }
    }

    private static func tokens(of characters: [Character]) -> [Token] {
        var tokens: [Token] = []
        var rest = characters[...]
        var isComponentStart = true
        while let character = rest.popFirst() {
            let startsComponent = isComponentStart
            isComponentStart = character == "/"
            switch character {
            case "*" where rest.first == "*":
                rest = rest.drop { $0 == "*" }
                if startsComponent, rest.first == "/" {
                    rest.removeFirst()
                    tokens += [.optional(2), .globstar, .character("/")]
                    isComponentStart = true
                } else {
                    tokens.append(.globstar)
                }
            case "*": tokens.append(.star)
            case "?": tokens.append(.anyCharacter)
            case "[": tokens.append(Self.set(&rest) ?? .character("["))
            case "\\": tokens.append(.character(rest.popFirst() ?? "\\"))
            default: tokens.append(.character(character))
            }
        }
        return tokens
    }

    /// Reads a set behind its `[`; nil, and nothing taken, where it is not closed within the component.
    private static func set(_ rest: inout ArraySlice<Character>) -> Token? {
        var scan = rest
        let isInverted = scan.first == "!" || scan.first == "^"
        if isInverted { scan.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let character = scan.popFirst(), character != "/" {
            // A `]` in front belongs to the set, as in shells.
            if character == "]", !ranges.isEmpty {
                rest = scan
                return .set(isInverted: isInverted, ranges)
            }
            let lower = character == "\\" ? scan.popFirst() ?? "\\" : character
            if scan.first == "-", let end = scan.dropFirst().first, end != "]", end != "/" {
                scan.removeFirst(2)
                let upper = end == "\\" ? scan.popFirst() ?? "\\" : end
                // A range that runs backwards holds nothing but its ends, which is kinder than nothing.
                ranges += lower <= upper ? [lower...upper] : [lower...lower, upper...upper]
            } else {
                ranges.append(lower...lower)
            }
        }
        return nil
    }

    /// The grapheme clusters of each component: a mark behind a slash must not hide the slash in a cluster of its own.
    private static func characters(of path: String) -> [Character] {
        Array(
            path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { Array(String($0)) }
                .joined(separator: ["/"])
        )
    }
}
