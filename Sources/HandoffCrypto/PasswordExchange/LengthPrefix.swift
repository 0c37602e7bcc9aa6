// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The length encoding of draft-irtf-cfrg-cpace-21: unsigned LEB128, seven bits a byte, lowest first.
enum LengthPrefix {
    /// Encodes a length.
    ///
    /// - Parameter length: A count of bytes; not negative.
    /// - Returns: One byte or more.
    static func encode(_ length: Int) -> [UInt8] {
        var rest = UInt(length)
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
        return bytes
    }

    /// Puts values behind their lengths, one after the other (`lv_cat`).
    ///
    /// - Parameter values: What to join; nothing secret.
    /// - Returns: The joined bytes.
    static func join(_ values: [UInt8]...) -> [UInt8] {
        values.flatMap { self.encode($0.count) + $0 }
    }
}
