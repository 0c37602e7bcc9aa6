// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Text that another device may be told: it names nothing of this one.
///
/// A path of this device says who uses it and what else is on it. So no string becomes such text: what is written in the
/// program does, and numbers, the system's words, reasons of this module, and what the other device has said itself. A
/// module that knows what the other device calls an item adds an interpolation for that.
public struct OutwardText: Sendable, Hashable, CustomStringConvertible {
    /// The text.
    public let text: String

    /// Takes text that came from another device, so that it can be told what it has said.
    ///
    /// - Parameter bytes: What came; what is no text in it is repaired, since a peer may cut inside a character.
    public init(fromPeer bytes: some Collection<UInt8>) {
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// Whether it says nothing.
    public var isEmpty: Bool { self.text.isEmpty }

    /// Its bytes, at most as many as a record takes.
    ///
    /// - Parameter limit: How many.
    /// - Returns: The beginning.
    package func bytes(limit: Int) -> Substring.UTF8View.SubSequence { Substring(self.text).utf8.prefix(limit) }

    /// The text.
    public var description: String { self.text }
}

extension OutwardText: ExpressibleByStringInterpolation {
    /// Takes what is written in the program.
    ///
    /// - Parameter value: The text.
    public init(stringLiteral value: StaticString) {
        self.text = value.description
    }

    /// Takes what is written in the program, with what may stand in it.
    ///
    /// - Parameter stringInterpolation: The parts.
    public init(stringInterpolation: StringInterpolation) {
        self.text = stringInterpolation.text
    }

    /// What may stand in such text.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var text = ""

        /// Begins.
        ///
        /// - Parameters:
        ///   - literalCapacity: How long the written parts are.
        ///   - interpolationCount: How many others there are.
        public init(literalCapacity: Int, interpolationCount: Int) {
            self.text.reserveCapacity(literalCapacity)
        }

        /// Takes a part that is written in the program.
        ///
        /// - Parameter literal: The part.
        public mutating func appendLiteral(_ literal: StaticString) { self.text += literal.description }

        /// Takes a number.
        ///
        /// - Parameter number: The number.
        public mutating func appendInterpolation(_ number: some BinaryInteger) { self.text += "\(number)" }

        /// Takes other text of this kind.
        ///
        /// - Parameter text: The text.
        public mutating func appendInterpolation(_ text: OutwardText) { self.text += text.text }

        /// Takes what is wrong with a name, which is not repeated.
        ///
        /// - Parameter reason: What is wrong.
        public mutating func appendInterpolation(_ reason: NameRefusal.Reason) { self.text += reason.clause }

        /// Takes what is wrong with a link, which is not repeated.
        ///
        /// - Parameter reason: What is wrong.
        public mutating func appendInterpolation(_ reason: LinkRefusal.Reason) { self.text += reason.clause }

        /// Takes the name of something that both sides know of, such as a kind of pictures: a word in which a path would lose
        /// its slashes.
        ///
        /// - Parameter word: The word.
        public mutating func appendInterpolation(word: String) {
            self.text += word.prefix(64).filter { $0.isASCII && ($0.isLetter || $0.isNumber || " +-".contains($0)) }
        }

        /// Takes the path of an item as it is offered, which both sides have in the manifest.
        ///
        /// - Parameter path: The path.
        package mutating func appendInterpolation(offered path: [UInt8]) {
            self.text += String(decoding: path, as: UTF8.self)
        }

        /// Takes a number with its unit.
        mutating func append(quantity text: String) { self.text += text }

        mutating func appendInterpolation(_ errno: Errno) { self.text += errno.text }
    }
}
