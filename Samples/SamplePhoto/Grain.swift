// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The noise of a sensor, the same at each run; it gives the file the size of a real photo.
struct Grain {
    private var state: UInt32 = 20_140_602

    /// A little brightness to add, the same to all three colours.
    mutating func next() -> Float {
        // The constants of Numerical Recipes; only the upper bits are random enough.
        self.state = self.state &* 1_664_525 &+ 1_013_904_223
        return Float(self.state >> 24) / 255 * 8 - 4
    }
}
