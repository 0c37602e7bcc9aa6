// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A small upright picture, ready to be sent before its original.
public struct Preview: Sendable, Hashable {
    /// A complete JPEG file without any metadata (no EXIF, no position, no colour profile).
    public var jpeg: [UInt8]
    /// Width in pixels.
    public var width: Int
    /// Height in pixels.
    public var height: Int
    /// Whether the original is cut or damaged, so that a part of the picture may be missing or wrong.
    public var isDamaged: Bool

    /// Makes a preview of its parts.
    public init(jpeg: [UInt8], width: Int, height: Int, isDamaged: Bool) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.isDamaged = isDamaged
    }
}
