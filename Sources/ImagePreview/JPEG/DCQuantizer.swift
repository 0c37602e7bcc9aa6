// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the coefficients of a block that are read are multiplied by.
struct DCQuantizer: Sendable, Hashable {
    /// Of the DC coefficient.
    let mean: Int32
    /// Of the coefficients of ``DCDetail``, in its order.
    let detail: [Int32]

    /// Takes a quantization table (ITU-T T.81 B.2.4.1).
    ///
    /// - Parameters:
    ///   - table: Its 64 numbers, in the order of the file.
    ///   - isWide: Whether each has two bytes.
    init(_ table: Span<UInt8>, isWide: Bool) {
        func value(_ index: Int) -> Int32 {
            let number = isWide ? table.uint16(at: 2 * index, order: .bigEndian) ?? 0 : UInt16(table[index])
            // libjpeg multiplies 16-bit numbers with a sign.
            return Int32(Int16(truncatingIfNeeded: number))
        }
        self.mean = value(0)
        self.detail = DCDetail.positions.map(value)
    }
}
