// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a name or path from a peer, or of a file to send, is not accepted.
///
/// A refused name is never repaired: what arrives is what was shown and approved.
public struct NameRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with the name.
    public struct Reason: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case empty, absolute, emptyComponent, dotComponent, separator, nul, control, bidirectional, invisible
            case noncharacter, notUTF8, tooDeep, tooLong, reserved
        }
        private let kind: Kind

        /// There is no name at all.
        public static let empty = Reason(kind: .empty)
        /// The path begins at the root.
        public static let absolute = Reason(kind: .absolute)
        /// Two slashes in a row, or one at the end.
        public static let emptyComponent = Reason(kind: .emptyComponent)
        /// A component is `.` or `..`.
        public static let dotComponent = Reason(kind: .dotComponent)
        /// A single name contains a slash.
        public static let separator = Reason(kind: .separator)
        /// A NUL byte.
        public static let nul = Reason(kind: .nul)
        /// A control character (C0, DEL, C1) or a line or paragraph separator.
        public static let control = Reason(kind: .control)
        /// A character that turns the direction of the text around it.
        public static let bidirectional = Reason(kind: .bidirectional)
        /// A character that cannot be seen, or nothing that can (the joiners that emoji and scripts need are accepted beside
        /// what is seen).
        public static let invisible = Reason(kind: .invisible)
        /// A code point that Unicode has set aside as no character.
        public static let noncharacter = Reason(kind: .noncharacter)
        /// The bytes are not well-formed UTF-8 (overlong, surrogate, cut off).
        public static let notUTF8 = Reason(kind: .notUTF8)
        /// More components than ``RelativePath/maximumDepth``.
        public static let tooDeep = Reason(kind: .tooDeep)
        /// More bytes than ``RelativePath/maximumByteCount``.
        public static let tooLong = Reason(kind: .tooLong)
        /// The name is photoshare's own.
        public static let reserved = Reason(kind: .reserved)

        /// The reason's name.
        public var description: String { self.kind.rawValue }

        /// The reason as the end of a sentence that begins with "The name".
        public var clause: String {
            switch self.kind {
            case .empty: "is empty"
            case .absolute: "begins with a slash"
            case .emptyComponent: "has two slashes in a row or one at the end"
            case .dotComponent: "contains . or .. as a component"
            case .separator: "contains a slash"
            case .nul: "contains a NUL byte"
            case .control: "contains a control character"
            case .bidirectional: "contains a character that changes the direction of text"
            case .invisible: "contains an invisible character"
            case .noncharacter: "contains a code point that is no character"
            case .notUTF8: "is not valid UTF-8"
            case .tooDeep: "has more than \(RelativePath.maximumDepth) components"
            case .tooLong: "has more than \(RelativePath.maximumByteCount) bytes"
            case .reserved: "is reserved for photoshare's partial files"
            }
        }
    }

    /// What is wrong with the name.
    public let reason: Reason

    /// Makes a refusal.
    ///
    /// - Parameter reason: What is wrong with the name.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// One sentence for people, which does not repeat the name.
    public var description: String { "The name \(self.reason.clause)." }
}
