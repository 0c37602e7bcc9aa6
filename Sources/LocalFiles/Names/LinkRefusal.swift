// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a symbolic link from a peer is not made.
public struct LinkRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong with where it leads.
    public struct Reason: Sendable, Hashable {
        private enum Kind: Hashable {
            case absolute, outside, climbing
            case name(NameRefusal.Reason)
        }
        private let kind: Kind

        /// It begins at the root.
        public static let absolute = Reason(kind: .absolute)
        /// It leads out of the item at the top that the link came with.
        public static let outside = Reason(kind: .outside)
        /// It goes up behind a name, from wherever that leads.
        public static let climbing = Reason(kind: .climbing)
        /// A name in it is one that nothing received can have.
        ///
        /// - Parameter reason: What is wrong with the name.
        /// - Returns: The reason.
        public static func name(_ reason: NameRefusal.Reason) -> Reason { Reason(kind: .name(reason)) }

        /// The reason as the end of a sentence that begins with "The link".
        public var clause: String {
            switch self.kind {
            case .absolute: "leads to an absolute path"
            case .outside: "leads out of what it came with"
            case .climbing: "leads up again behind a name"
            case .name(let reason): "leads to a name that \(reason.clause)"
            }
        }
    }

    /// What is wrong with where it leads.
    public let reason: Reason

    /// Makes a refusal.
    ///
    /// - Parameter reason: What is wrong with where the link leads.
    public init(_ reason: Reason) {
        self.reason = reason
    }

    /// One sentence for people, which does not repeat where the link leads.
    public var description: String { "The link \(self.reason.clause)." }
}
