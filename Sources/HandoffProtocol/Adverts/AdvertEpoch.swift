// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A quarter of an hour since 1970: how long adverts and knocks stay the same, and how far clocks may differ.
public struct AdvertEpoch: Sendable, Hashable, Comparable {
    /// The length of an epoch, in seconds.
    public static let seconds = 900

    /// The epoch's number.
    public let number: UInt32

    /// Makes an epoch of its number.
    ///
    /// - Parameter number: As an advert gives it.
    public init(number: UInt32) {
        self.number = number
    }

    /// The epoch of a time.
    ///
    /// - Parameter unixTime: Seconds since 1970; a clock before that or beyond the last epoch gives the nearest one.
    public init(unixTime: Int64) {
        self.number = UInt32(clamping: unixTime / Int64(Self.seconds))
    }

    /// When it is over, in seconds since 1970.
    public var end: Int64 { (Int64(self.number) + 1) * Int64(Self.seconds) }

    /// The epochs that a peer may be in: this one, the one before and the one behind.
    public var neighbours: [AdvertEpoch] {
        let first = self.number == 0 ? 0 : self.number - 1
        let last = self.number == .max ? .max : self.number + 1
        return (first...last).map(AdvertEpoch.init(number:))
    }

    /// The number as adverts and knocks carry it: four bytes, the highest first.
    public var bytes: [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self.number >> UInt32($0)) }
    }

    /// Compares numbers.
    public static func < (one: AdvertEpoch, other: AdvertEpoch) -> Bool { one.number < other.number }

    /// How far another epoch is from this one.
    ///
    /// - Parameter other: The other epoch.
    /// - Returns: The distance in epochs; negative if the other one is earlier.
    public func distance(to other: AdvertEpoch) -> Int64 { Int64(other.number) - Int64(self.number) }

    /// Whether a device whose clock says this epoch should listen to what was made in another one.
    ///
    /// - Parameter other: The other epoch; at most one away, because clocks differ and adverts are not replaced to the
    ///   second.
    /// - Returns: Whether it should.
    public func accepts(_ other: AdvertEpoch) -> Bool { (-1...1).contains(self.distance(to: other)) }
}
