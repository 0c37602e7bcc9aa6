// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why the device key cannot be read or kept.
public struct KeyFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case notPrivate, foreignOwner, symbolicLink, notAFile, damaged, system
        }
        private let kind: Kind

        /// Others can read the file, or change what is in its directory.
        public static let notPrivate = Code(kind: .notPrivate)
        /// File or directory belong to another user.
        public static let foreignOwner = Code(kind: .foreignOwner)
        /// The file is a symbolic link.
        public static let symbolicLink = Code(kind: .symbolicLink)
        /// Something else than a file has the name.
        public static let notAFile = Code(kind: .notAFile)
        /// The file does not hold a key.
        public static let damaged = Code(kind: .damaged)
        /// Anything else; the message has the system's words.
        public static let system = Code(kind: .system)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people, which says what to do.
    public let message: String

    /// Makes an error from a code and a sentence.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
