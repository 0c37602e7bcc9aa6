// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CXXHash

/// The digest of one chunk of a file: XXH3-128 of its bytes, in the canonical form.
///
/// It finds damage and lost writes, and lets an interrupted transfer go on. It is no protection against somebody who
/// chooses the bytes: on the wire the encrypted channel does that.
public struct ChunkDigest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 16

    private let high: UInt64
    private let low: UInt64

    /// Digests the bytes of one chunk.
    ///
    /// - Parameter bytes: The whole chunk; may be empty.
    public init(of bytes: Span<UInt8>) {
        let hash = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe photoshare_xxh3_128(buffer.baseAddress, buffer.count)
        }
        self.init(high: hash.high64, low: hash.low64)
    }

    /// Takes a digest as it came in a message.
    ///
    /// - Parameter bytes: 16 bytes, most significant first (xxHash's canonical representation).
    ///   Anything else gives nil.
    public init?(bytes: Span<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        var words: (high: UInt64, low: UInt64) = (0, 0)
        for index in 0..<8 {
            words.high = words.high << 8 | UInt64(bytes[index])
            words.low = words.low << 8 | UInt64(bytes[index + 8])
        }
        self.init(high: words.high, low: words.low)
    }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The 16 bytes, most significant first (xxHash's canonical representation).
    public var bytes: [UInt8] {
        let inline = self.inlineBytes
        return inline.indices.map { index in inline[index] }
    }

    /// The same bytes without an allocation.
    var inlineBytes: InlineArray<16, UInt8> {
        InlineArray { index in
            let word = index < 8 ? self.high : self.low
            return UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8)))
        }
    }
}

extension ChunkDigest: LosslessStringConvertible {
    /// The digest as 32 lower-case hexadecimal digits.
    public var description: String { Hexadecimal.text(of: self.bytes) }

    /// Reads a digest from its text.
    ///
    /// - Parameter description: 32 hexadecimal digits of either case.
    ///   Anything else gives nil.
    public init?(_ description: String) {
        guard let bytes = Hexadecimal.bytes(of: description) else { return nil }
        self.init(bytes: bytes.span)
    }
}
