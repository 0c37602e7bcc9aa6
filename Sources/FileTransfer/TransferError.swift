// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import LocalFiles

/// Why a transfer failed, or did not begin.
public struct TransferError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: UInt16 {
            case source = 10
            case destination = 11
            case full = 12
            case integrity = 14
            case declined = 15
            case choice = 2
            case cancelled = 9
            case lost = 5
            case internalFailure = 1
        }
        private let kind: Kind

        /// A source is missing, unreadable, or changed while it was sent.
        public static let source = Code(kind: .source)
        /// The destination cannot be written to.
        public static let destination = Code(kind: .destination)
        /// The destination has too little space.
        public static let full = Code(kind: .full)
        /// What came is not what was announced, or the peer broke the transfer's protocol.
        public static let integrity = Code(kind: .integrity)
        /// The other side, or the person at this one, said no.
        public static let declined = Code(kind: .declined)
        /// The options do not fit what is offered.
        public static let choice = Code(kind: .choice)
        /// The other side stopped.
        public static let cancelled = Code(kind: .cancelled)
        /// The connection was lost.
        ///
        /// Each side sees that for itself: the wire has no such code.
        public static let lost = Code(kind: .lost)
        /// Anything else.
        public static let internalFailure = Code(kind: .internalFailure)

        /// The code on the wire, which is also the tool's exit status; ``lost`` has the latter alone.
        public var number: UInt16 { self.kind.rawValue }

        /// Finds a code that a peer sent; unknown ones mean that something failed over there.
        ///
        /// - Parameter number: The code on the wire.
        public init(number: UInt16) {
            let kind = Kind(rawValue: number) ?? .internalFailure
            // Whoever can say so has a connection: to believe it would make the offer wait for them to come back.
            self.init(kind: kind == .lost ? .internalFailure : kind)
        }

        private init(kind: Kind) { self.kind = kind }

        /// The code's name.
        public var description: String { "\(self.kind)" }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people; another device may be told.
    public let text: OutwardText
    /// The sentence for people at this device, where that says more.
    private let localMessage: String?

    /// Makes an error of a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - text: One sentence for people, on either side.
    ///   - localMessage: The sentence for people at this device, if that says more.
    public init(_ code: Code, _ text: OutwardText, here localMessage: String? = nil) {
        self.code = code
        self.text = text
        self.localMessage = localMessage
    }

    /// One sentence for people at this device; names in it are raw, and whoever prints it escapes them.
    public var message: String { self.localMessage ?? self.text.text }

    /// Makes an error of what failed on the receiving side's disk.
    ///
    /// - Parameter error: What failed.
    public init(receiving error: FileError) {
        // Both sides hear the same of a full disk: nothing in that is about a path.
        guard error.code != .full else {
            self.init(.full, error.clause)
            return
        }
        // What has a path is about the folder for what comes, or something in it.
        let text: OutwardText = error.path == nil ? error.clause : "the destination: \(error.clause)"
        self.init(.destination, text, here: error.message)
    }

    /// Makes an error of what failed on the sending side's disk.
    ///
    /// - Parameter error: What failed.
    public init(sending error: FileError) {
        let text: OutwardText = error.path == nil ? error.clause : "the source: \(error.clause)"
        self.init(.source, text, here: error.message)
    }

    /// Makes an error of what failed with what this program keeps for itself on the disk.
    ///
    /// - Parameter error: What failed.
    init(keeping error: FileError) {
        self.init(.internalFailure, error.clause, here: error.message)
    }

    /// Whether two errors are the same to both sides: what one side alone is told does not count.
    public static func == (one: TransferError, other: TransferError) -> Bool {
        one.code == other.code && one.text == other.text
    }

    /// Hashes what counts for equality.
    ///
    /// - Parameter hasher: Takes it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.code)
        hasher.combine(self.text)
    }

    /// The sentence, with the code's name behind it.
    public var description: String { "\(self.message) (\(self.code))" }

    static func violation(_ text: OutwardText) -> TransferError { TransferError(.integrity, text) }
}
