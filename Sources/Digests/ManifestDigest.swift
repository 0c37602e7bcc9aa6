// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The digest that binds an approval to what was approved: BLAKE2b-256 (RFC 7693, no key) of a manifest's bytes.
public struct ManifestDigest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes a digest as it came in a message.
    ///
    /// - Parameter bytes: The digest's bytes.
    ///   Anything else gives nil.
    public init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    init(trusting bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension ManifestDigest: LosslessStringConvertible {
    /// The digest as 64 lower-case hexadecimal digits.
    public var description: String { Hexadecimal.text(of: self.bytes) }

    /// Reads a digest from its text.
    ///
    /// - Parameter description: 64 hexadecimal digits of either case.
    ///   Anything else gives nil.
    public init?(_ description: String) {
        guard let bytes = Hexadecimal.bytes(of: description) else { return nil }
        self.init(bytes: bytes)
    }
}
