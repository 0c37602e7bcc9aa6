// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A mask that cuts one channel out of a pixel.
struct BMPMask {
    private let mask: UInt32
    private let shift: UInt32
    private let maximum: Int

    init(_ mask: UInt32) {
        self.mask = mask
        self.shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
        self.maximum = Int(mask >> self.shift)
    }

    /// Whether there is such a channel.
    var isEmpty: Bool { self.mask == 0 }

    /// The channel's sample at 8 bits; 0 without a mask.
    func sample(of pixel: UInt32) -> UInt8 {
        guard self.maximum > 0 else { return 0 }
        return UInt8((Int((pixel & self.mask) >> self.shift) * 255 + self.maximum / 2) / self.maximum)
    }
}
