// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The pixels of a preview, upright.
public struct PreviewPixels: Sendable, Hashable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// Red, green and blue of each pixel, one byte each, row by row from the top.
    public let rgb: [UInt8]

    /// Takes pixels as they are.
    package init(width: Int, height: Int, rgb: [UInt8]) {
        self.width = width
        self.height = height
        self.rgb = rgb
    }
}
