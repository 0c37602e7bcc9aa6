// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Bytes as text, as terminals take them (RFC 4648).
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text of bytes, with padding.
    static func text(_ bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = min(3, bytes.count - start)
            var group = 0
            for place in 0..<3 { group = group << 8 | (place < count ? Int(bytes[start + place]) : 0) }
            for place in 0..<4 {
                text.append(place <= count ? Self.alphabet[group >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
