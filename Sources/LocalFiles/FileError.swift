// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why something with a file or folder failed.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case missing, unreadable, changed, shrank, vanished, notWritable, full, exists, nameRefused, tooLarge,
                specialFile
            case symbolicLink, loop, hidden, reserved, inUse, io
        }
        private let kind: Kind

        /// Nothing is there.
        public static let missing = Code(kind: .missing)
        /// The permissions do not allow reading it.
        public static let unreadable = Code(kind: .unreadable)
        /// The source is not what it was when it was listed.
        public static let changed = Code(kind: .changed)
        /// The source is shorter than when it was listed.
        public static let shrank = Code(kind: .shrank)
        /// The source was removed or replaced since it was listed.
        public static let vanished = Code(kind: .vanished)
        /// The permissions, or a file system that is mounted read-only, do not allow writing.
        public static let notWritable = Code(kind: .notWritable)
        /// No space, no quota or no file slots are left; ``FileError/needs`` and ``FileError/has`` say how much.
        public static let full = Code(kind: .full)
        /// The name is taken.
        public static let exists = Code(kind: .exists)
        /// The name breaks the rules of ``RelativePath``, or the file system cannot hold it.
        public static let nameRefused = Code(kind: .nameRefused)
        /// The file system holds no file of that size.
        public static let tooLarge = Code(kind: .tooLarge)
        /// A FIFO, a socket or a device.
        public static let specialFile = Code(kind: .specialFile)
        /// A symbolic link, which is not followed.
        public static let symbolicLink = Code(kind: .symbolicLink)
        /// Symbolic links lead in a circle.
        public static let loop = Code(kind: .loop)
        /// A hidden file, which is left out unless asked for.
        public static let hidden = Code(kind: .hidden)
        /// A file of the program's own, which is never sent.
        public static let reserved = Code(kind: .reserved)
        /// Another process, or another part of this one, is writing it.
        public static let inUse = Code(kind: .inUse)
        /// Anything else; the message has the system's words.
        public static let io = Code(kind: .io)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// What it is about on this device, raw; nil if that is nothing with a path.
    ///
    /// No other device is told.
    public let path: [UInt8]?
    /// What happened, as a sentence behind the path; another device may be told.
    public let clause: OutwardText
    /// With `.full`: how many bytes are needed, if that is known.
    public let needs: UInt64?
    /// With `.full`: how many bytes there are, if that is known.
    public let has: UInt64?

    /// Makes an error.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - path: What it is about on this device.
    ///   - clause: What happened, as a sentence behind the path.
    ///   - needs: With `.full`: how many bytes are needed.
    ///   - has: With `.full`: how many bytes there are.
    public init(
        _ code: Code,
        at path: [UInt8]? = nil,
        _ clause: OutwardText,
        needs: UInt64? = nil,
        has: UInt64? = nil
    ) {
        self.code = code
        self.path = path
        self.clause = clause
        self.needs = needs
        self.has = has
    }

    /// One sentence for people at this device; paths in it are raw, and whoever prints it escapes them.
    public var message: String { self.path.map { "\(Self.text($0)): \(self.clause)" } ?? self.clause.text }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
