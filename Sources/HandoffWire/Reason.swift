// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a request was refused or a session ended: a code and a sentence (docs/protocol.md, section 4.5).
public struct Reason: Sendable, Hashable {
    /// What happened, as a number that both ends map to their own error.
    public struct Code: Sendable, Hashable, RawRepresentable {
        /// The number on the wire.
        public let rawValue: Int64

        /// Makes a code of any number; unknown ones are kept.
        public init(rawValue: Int64) { self.rawValue = rawValue }

        /// All is done; nothing went wrong.
        public static let done = Code(rawValue: 0)
        /// The activity is gone (Apple's 4608).
        public static let unavailable = Code(rawValue: 4608)
        /// The application did not answer in time (Apple's 4610).
        public static let timedOut = Code(rawValue: 4610)
        /// The state is too large (Apple's 4611).
        public static let userInfoTooLarge = Code(rawValue: 4611)
        /// Superseded or cancelled (Apple's 3072).
        public static let cancelled = Code(rawValue: 3072)
        /// The activity has no streams (Apple's 3328).
        public static let unsupported = Code(rawValue: 3328)
        /// The peer broke the protocol.
        public static let violation = Code(rawValue: 1)
        /// No version in common.
        public static let version = Code(rawValue: 2)
        /// The peer is not trusted, or the code is wrong, used or dead.
        public static let notTrusted = Code(rawValue: 3)
        /// The code that the client names is not the open one: it was used, or it is dead.
        public static let stale = Code(rawValue: 5)
        /// Too many connections, streams or attempts; try later.
        public static let busy = Code(rawValue: 4)
        /// The code is for something else: for pairing where an activity was to be continued, or the reverse.
        public static let purpose = Code(rawValue: 6)
        /// The pairing could not be kept on this side; the peer forgets it as well.
        public static let notKept = Code(rawValue: 7)
    }

    /// What happened.
    public var code: Code
    /// A sentence for people, from the peer: print it escaped only.
    public var text: String

    /// Makes a reason.
    public init(_ code: Code, _ text: String) {
        self.code = code
        self.text = text
    }

    /// The message's payload.
    public var encoded: [UInt8] {
        MessageFields(["code": .int64(self.code.rawValue), "text": .string(self.text)]).encoded
    }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError``.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        let fields = try MessageFields(decoding: bytes)
        let code = try fields.required("code", fields.integer("code"))
        self.init(Code(rawValue: code), try fields.text("text") ?? "")
    }
}
