// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Quantities

extension OutwardText.StringInterpolation {
    /// Takes a number of bytes as people read it: `999 B`, `1.2 GB`, `45 MB`.
    ///
    /// - Parameter count: How many bytes.
    public mutating func appendInterpolation(bytes count: UInt64) {
        self.append(quantity: ByteCountText.text(count))
    }
}
