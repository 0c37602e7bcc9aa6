// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension UInt64 {
    /// The eight bytes, most significant first, without an allocation.
    var bigEndianBytes: InlineArray<8, UInt8> {
        InlineArray { index in UInt8(truncatingIfNeeded: self >> UInt64(56 - 8 * index)) }
    }
}
