// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a paired device may know of an activity from its advert alone: enough for an icon, too little for harm.
public struct AdvertHint: Sendable, Hashable {
    /// The bytes of a hint.
    static let byteCount = 4

    /// What kind of thing is offered.
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Photos.
        case photos = 1
        /// Files and folders.
        case files = 2
        /// Text.
        case text = 3
        /// A link.
        case link = 4
        /// Anything else, also what later versions may offer.
        case other = 5
    }

    /// About how many things: the decimal order of magnitude, so that a count identifies nothing.
    public enum CountBucket: UInt8, Sendable, Hashable, CaseIterable {
        /// Unknown, or nothing to count.
        case none = 0
        /// One.
        case one = 1
        /// 2 to 9.
        case few = 2
        /// 10 to 99.
        case tens = 3
        /// 100 to 999.
        case hundreds = 4
        /// 1,000 or more.
        case many = 5

        /// Finds the bucket of a count.
        ///
        /// - Parameter count: How many; nil or less than one means ``none``.
        public init(_ count: Int?) {
            self =
                switch count ?? 0 {
                case ...0: .none
                case 1: .one
                case 2...9: .few
                case 10...99: .tens
                case 100...999: .hundreds
                default: .many
                }
        }
    }

    /// What kind of thing is offered.
    public var kind: Kind
    /// About how many.
    public var count: CountBucket
    /// Goes up by one, and over from 65,535 to 0, whenever what is offered changes.
    public var change: UInt16

    /// Makes a hint.
    ///
    /// - Parameters:
    ///   - kind: What kind of thing is offered.
    ///   - count: About how many.
    ///   - change: Goes up by one whenever what is offered changes.
    public init(kind: Kind, count: CountBucket, change: UInt16) {
        self.kind = kind
        self.count = count
        self.change = change
    }

    /// The four bytes that are masked and authenticated.
    var bytes: [UInt8] {
        [
            self.kind.rawValue, self.count.rawValue, UInt8(truncatingIfNeeded: self.change >> 8),
            UInt8(truncatingIfNeeded: self.change),
        ]
    }

    /// Reads four bytes that a paired device has authenticated; what a later version may put there is read as
    /// ``Kind/other`` and ``CountBucket/none``.
    init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.kind = Kind(rawValue: bytes[0]) ?? .other
        self.count = CountBucket(rawValue: bytes[1]) ?? .none
        self.change = UInt16(bytes[2]) << 8 | UInt16(bytes[3])
    }
}
