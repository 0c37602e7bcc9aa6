// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why an activity could not be offered or continued, or a continuation stream failed.
///
/// Codes that Apple's `NSUserActivity` has carry Apple's numbers (NSCocoaErrorDomain 4608 to 4611, 3072, 3328).
public struct HandoffError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: Int {
            case cancelled = 3072
            case unsupported = 3328
            case handoffFailed = 4608
            case connectionUnavailable = 4609
            case timedOut = 4610
            case userInfoTooLarge = 4611
            // Ours: outside Apple's reserved range of 4608 to 4863.
            case notTrusted = 9001
            case protocolViolation = 9002
            case discoveryUnavailable = 9003
            case addressInUse = 9004
            case invalidValue = 9005
            case storeUnusable = 9006
            case unclaimed = 9007
            // Of files; the last two digits are those of docs/protocol.md, section 9.6.
            case fileUnusable = 9010
            case folderUnusable = 9011
            case diskFull = 9012
            case damaged = 9014
            case declined = 9015
        }
        private let kind: Kind

        /// Superseded by another continuation, or cancelled by either side (3072).
        public static let cancelled = Code(kind: .cancelled)
        /// The activity has no continuation streams, or no more may be opened (3328).
        public static let unsupported = Code(kind: .unsupported)
        /// The activity's data is not available: it ended, expired, or its device went away (4608).
        public static let handoffFailed = Code(kind: .handoffFailed)
        /// The device is known but cannot be reached (4609).
        public static let connectionUnavailable = Code(kind: .connectionUnavailable)
        /// The other side did not answer in time (4610).
        public static let timedOut = Code(kind: .timedOut)
        /// The activity's `userInfo` is too large (4611).
        public static let userInfoTooLarge = Code(kind: .userInfoTooLarge)
        /// The code is wrong, used or dead, or the device is not trusted (9001).
        public static let notTrusted = Code(kind: .notTrusted)
        /// The other side broke the protocol (9002).
        public static let protocolViolation = Code(kind: .protocolViolation)
        /// Adverts can be neither published nor heard (9003).
        public static let discoveryUnavailable = Code(kind: .discoveryUnavailable)
        /// The port that was asked for is taken (9004).
        public static let addressInUse = Code(kind: .addressInUse)
        /// A value that an activity cannot take, such as a web page URL that is neither http nor https, a payload that
        /// cannot be written to its `userInfo` or read from it, or a port that this user may not listen on (9005).
        public static let invalidValue = Code(kind: .invalidValue)

        /// The paired devices can be neither read nor written (9006).
        public static let storeUnusable = Code(kind: .storeUnusable)
        /// No application here takes activities of this type, and there is no web page in its place (9007).
        public static let unclaimed = Code(kind: .unclaimed)
        /// A file is missing, cannot be read, or changed while it was sent (9010).
        public static let fileUnusable = Code(kind: .fileUnusable)
        /// The folder for received files cannot be written to (9011).
        public static let folderUnusable = Code(kind: .folderUnusable)
        /// The folder for received files has too little space (9012).
        public static let diskFull = Code(kind: .diskFull)
        /// What came is not what was announced (9014).
        public static let damaged = Code(kind: .damaged)
        /// The receiver does not take the file: its name, its size, or a name that is taken (9015).
        public static let declined = Code(kind: .declined)

        /// The code's number.
        public var number: Int { self.kind.rawValue }
        /// The code's name and number.
        public var description: String { "\(self.kind) \(self.kind.rawValue)" }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people: what happened and, where there is something, what to do.
    public let message: String

    /// Makes an error of a code and a sentence.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - message: One sentence for people.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The sentence, with the code behind it.
    public var description: String { "\(self.message) (\(self.code))" }
}
