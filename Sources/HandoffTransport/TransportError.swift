// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a link, a listener or a dialer failed.
public struct TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it was.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Kind: String {
            case closed, reset, refused, unreachable, timedOut, addressInUse, notPermitted, badAddress, system
        }
        private let kind: Kind

        /// The link was closed on this side.
        public static let closed = Code(kind: .closed)
        /// The peer or the path dropped the connection.
        public static let reset = Code(kind: .reset)
        /// The peer's host answered that nothing listens there.
        public static let refused = Code(kind: .refused)
        /// No route leads there, or a firewall of this machine is in the way.
        public static let unreachable = Code(kind: .unreachable)
        /// No answer came in time.
        public static let timedOut = Code(kind: .timedOut)
        /// The port is taken.
        public static let addressInUse = Code(kind: .addressInUse)
        /// The system does not let this user listen there (a port below 1024).
        public static let notPermitted = Code(kind: .notPermitted)
        /// The text is no address, or the name has none.
        public static let badAddress = Code(kind: .badAddress)
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
