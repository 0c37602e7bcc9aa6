// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why something with a database failed.
public struct DatabaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case busy, corrupt, full, readOnly, constraint, newerSchema, foreign, exposed, cannotOpen, mismatch, range
            case statement, io, system
        }
        private let kind: Kind

        /// Another process, or another connection, kept the database locked for longer than the busy timeout.
        public static let busy = Code(kind: .busy)
        /// The file is damaged, or is no database.
        public static let corrupt = Code(kind: .corrupt)
        /// No space or no quota is left; what was to be written is rolled back.
        public static let full = Code(kind: .full)
        /// The file, or the file system it is on, cannot be written.
        public static let readOnly = Code(kind: .readOnly)
        /// A row breaks a rule of its table: not unique, null where null is not allowed, without its parent.
        public static let constraint = Code(kind: .constraint)
        /// A newer version of the program has changed the tables; this one does not touch them.
        public static let newerSchema = Code(kind: .newerSchema)
        /// The file is a database of another program.
        public static let foreign = Code(kind: .foreign)
        /// Somebody other than the user could read or exchange the file.
        public static let exposed = Code(kind: .exposed)
        /// The file cannot be made or opened: a folder is missing, a symbolic link or something else has its name.
        public static let cannotOpen = Code(kind: .cannotOpen)
        /// A column holds another type than was asked for.
        public static let mismatch = Code(kind: .mismatch)
        /// A number does not fit: over 2^63 - 1, negative where it may not be, or not a number.
        public static let range = Code(kind: .range)
        /// The statement is wrong; a fault of the program.
        public static let statement = Code(kind: .statement)
        /// Reading or writing failed below the database.
        public static let io = Code(kind: .io)
        /// Anything else; the message has the library's words.
        public static let system = Code(kind: .system)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people; paths in it are raw, and whoever prints it escapes them.
    public let message: String

    /// Makes an error from a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - message: One sentence for people.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
