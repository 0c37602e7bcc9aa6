// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why paired devices could not be read or changed.
public struct DeviceStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case unknownDevice, nameTaken, invalid, busy, damaged, newer, exposed, full, system
        }
        private let kind: Kind

        /// No such device is paired.
        public static let unknownDevice = Code(kind: .unknownDevice)
        /// Another device has that name.
        public static let nameTaken = Code(kind: .nameTaken)
        /// A part of a record is too long, too short or empty.
        public static let invalid = Code(kind: .invalid)
        /// Another process has been changing the store for too long; trying again may help.
        public static let busy = Code(kind: .busy)
        /// The store is damaged, or something else has its name.
        public static let damaged = Code(kind: .damaged)
        /// A newer version of the program has changed the store.
        public static let newer = Code(kind: .newer)
        /// Others than the user could read the store.
        public static let exposed = Code(kind: .exposed)
        /// No space is left.
        public static let full = Code(kind: .full)
        /// Anything else; the message has the system's words.
        public static let system = Code(kind: .system)

        /// The code's name.
        public var description: String { self.kind.rawValue }
    }

    /// What kind of failure it was.
    public let code: Code
    /// One sentence for people.
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
