// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The part of an advert that only paired devices understand: an epoch, a salt, and an entry for each device that may
/// see the activity, among others that mean nothing (docs/protocol.md, section 2.2).
///
/// Made anew at each publication, with a new salt, so that no two have a field in common.
public struct SealedAdvert: Sendable, Hashable {
    /// The bytes of an entry.
    public static let entryByteCount = 16
    /// How many devices one advert can speak to; more of them need several instances.
    public static let capacity = 16
    /// The bytes of a salt.
    public static let saltByteCount = 8
    /// How many unpredictable bytes making an advert takes, however many devices there are.
    public static let randomByteCount = Self.saltByteCount + Self.capacity * (Self.entryByteCount + 8)

    /// Numbers of entries are multiples of this.
    static let step = 4

    /// When it was made.
    public let epoch: AdvertEpoch
    /// New at each publication.
    public let salt: [UInt8]
    /// 4, 8, 12 or 16 entries, in an order that says nothing.
    public let entries: [[UInt8]]

    /// Seals a hint for devices.
    ///
    /// - Parameters:
    ///   - hint: What they may know.
    ///   - keys: The key of each device for adverts from here to there; at most ``capacity``.
    ///   - epoch: The present epoch.
    ///   - port: The port that is advertised; the hint is good for this one only.
    ///   - random: Unpredictable bytes, ``randomByteCount`` of them, never used before: the salt, the entries that mean
    ///     nothing, and the order.
    ///   - mac: HMAC-SHA256.
    public init(
        _ hint: AdvertHint,
        for keys: [[UInt8]],
        epoch: AdvertEpoch,
        port: UInt16,
        random: [UInt8],
        mac: @escaping AdvertMAC
    ) {
        precondition(keys.count <= Self.capacity, "an advert speaks to \(Self.capacity) devices, not \(keys.count)")
        precondition(random.count == Self.randomByteCount, "\(random.count) random bytes, not \(Self.randomByteCount)")
        let salt = Array(random.prefix(Self.saltByteCount))
        let padding = Self.pieces(of: random.dropFirst(Self.saltByteCount), Self.entryByteCount)
        let order = Self.pieces(of: random.suffix(Self.capacity * 8), 8)
        let meant = keys.map { AdvertMask(key: $0, epoch: epoch, salt: salt, mac: mac).seal(hint, port: port) }
        let count = max(1, (meant.count + Self.step - 1) / Self.step) * Self.step
        // Each entry draws a number of 64 bits and they line up by it: every order is as likely as any other.
        let drawn = zip(order, meant + padding.prefix(count - meant.count))
        self.entries = drawn.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
        self.epoch = epoch
        self.salt = salt
    }

    /// Takes what was read from a record, whose lengths were checked.
    init(epoch: AdvertEpoch, salt: [UInt8], entries: [[UInt8]]) {
        self.epoch = epoch
        self.salt = salt
        self.entries = entries
    }

    /// Cuts bytes in pieces of one length; what is left over is dropped.
    static func pieces(of bytes: ArraySlice<UInt8>, _ length: Int) -> [[UInt8]] {
        stride(from: bytes.startIndex, through: bytes.endIndex - length, by: length).map {
            Array(bytes[$0..<($0 + length)])
        }
    }
}
