// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension DisplayText {
    /// The one function through which everything that a peer or a file system says is printed.
    ///
    /// - Scalars of the general categories Cc, Cf, Cs, Co, Cn, Zl and Zp become `\u{…}`, and so do the letters that no
    ///   font draws (Default_Ignorable: fillers, tags, variation selectors), since they make two names look like one.
    /// - Kept of these: ZWJ and U+FE0F between and behind emoji, where they are part of one picture; ZWJ and ZWNJ between
    ///   letters of the Arabic and Indic blocks, where they are spelling (UTS #46 CONTEXTJ allows them there too).
    /// - A cluster with more than 24 scalars loses the rest of its marks, so that no name is a tower over other lines.
    /// - What is wider than `columns` is cut between grapheme clusters, never inside an escape, and ends in `…`.
    ///
    /// A backslash is not escaped: the result is for eyes, not to be read back.
    ///
    /// - Parameters:
    ///   - text: What to show.
    ///   - columns: The width at most, in terminal columns.
    /// - Returns: The text, on one line.
    package static func escape(_ text: String, columns: Int = Self.defaultColumns) -> String {
        var cut = DisplayCut(columns: columns)
        _ = self.append(text, to: &cut)
        return cut.text
    }

    /// Shows bytes that should be UTF-8; those that are not become `\x..`.
    ///
    /// - Parameters:
    ///   - bytes: What to show.
    ///   - columns: The width at most, in terminal columns.
    /// - Returns: The text, on one line.
    package static func escape(bytes: some Sequence<UInt8>, columns: Int = Self.defaultColumns) -> String {
        var cut = DisplayCut(columns: columns)
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = ByteMemory(bytes.makeIterator())
        var valid = String.UnicodeScalarView()
        loop: while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                iterator.forget(encoded.count)
                valid.append(Unicode.UTF8.decode(encoded))
            case .emptyInput:
                break loop
            case .error(let length):
                guard self.append(String(valid), to: &cut) else { return cut.text }
                valid.removeAll(keepingCapacity: true)
                for byte in iterator.forget(length) {
                    let digits = String(byte, radix: 16)
                    guard cut.append(digits.count == 1 ? "\\x0\(digits)" : "\\x\(digits)", columns: 4) else {
                        return cut.text
                    }
                }
            }
        }
        _ = self.append(String(valid), to: &cut)
        return cut.text
    }

    /// Appends a valid text; false once nothing more fits.
    private static func append(_ text: String, to cut: inout DisplayCut) -> Bool {
        // Nearly every name: no cluster has a second letter, and the properties of none have to be looked up.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), cut.append(plain: text) { return true }
        let scalars = text.unicodeScalars
        var previous: Unicode.Scalar?
        for index in text.indices {
            let end = text.index(after: index)
            var piece = ""
            var count = 0
            for position in scalars[index..<end].indices {
                let scalar = scalars[position]
                let following = scalars.index(after: position)
                count += 1
                if count > 24 {
                    piece += "…"
                    break
                }
                if self.isSafe(scalar, after: previous, before: following < scalars.endIndex ? scalars[following] : nil)
                {
                    piece.unicodeScalars.append(scalar)
                } else {
                    piece += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                }
                // What a joiner joins stands on the other side of U+FE0F and of skin tones.
                if scalar != "\u{FE0F}", !scalar.properties.isEmojiModifier { previous = scalar }
            }
            guard cut.append(piece, columns: DisplayWidth.columns(of: piece)) else { return false }
        }
        return true
    }

    private static func isSafe(_ scalar: Unicode.Scalar, after: Unicode.Scalar?, before: Unicode.Scalar?) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar {
        case "\u{200D}":
            return self.areBoth(after, before, self.isPicture) || self.areBoth(after, before, self.isJoiningLetter)
        case "\u{200C}":
            return self.areBoth(after, before, self.isJoiningLetter)
        case "\u{FE0F}":
            return after?.properties.isEmoji == true
        default:
            break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    private static func areBoth(
        _ first: Unicode.Scalar?,
        _ second: Unicode.Scalar?,
        _ test: (Unicode.Scalar) -> Bool
    ) -> Bool {
        guard let first, let second else { return false }
        return test(first) && test(second)
    }

    /// Digits, `#` and `*` have the property Emoji too, but join nothing.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && scalar.properties.isEmoji
    }

    private static func isJoiningLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Arabic and its supplements; Devanagari to Sinhala.
        case 0x0620...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0x0900...0x0DFF:
            switch scalar.properties.generalCategory {
            case .otherLetter, .nonspacingMark, .spacingMark: true
            default: false
            }
        default: false
        }
    }
}

/// Remembers the bytes that a parser took, since it tells only how many of them were wrong.
private struct ByteMemory<Base: IteratorProtocol>: IteratorProtocol where Base.Element == UInt8 {
    private var base: Base
    private var taken: [UInt8] = []

    init(_ base: Base) {
        self.base = base
    }

    mutating func next() -> UInt8? {
        guard let byte = self.base.next() else { return nil }
        self.taken.append(byte)
        return byte
    }

    /// Drops the oldest bytes, and returns them.
    ///
    /// The parser reads ahead, so newer ones may remain.
    @discardableResult
    mutating func forget(_ count: Int) -> [UInt8] {
        let forgotten = Array(self.taken.prefix(count))
        self.taken.removeFirst(forgotten.count)
        return forgotten
    }
}
