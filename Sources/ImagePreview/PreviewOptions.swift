// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How large and how good previews are, and what they may cost.
public struct PreviewOptions: Sendable, Hashable {
    /// The side of the square that a preview is fitted into, in pixels: 1 to 4096.
    public var size: Int
    /// The JPEG quality of the preview: 1 to 100.
    public var quality: Int
    /// What one preview may cost.
    public var limits: PreviewLimits

    /// Makes options; the defaults are what photo sharing needs (250 pixels, quality 50).
    public init(size: Int = 250, quality: Int = 50, limits: PreviewLimits = PreviewLimits()) {
        self.size = size
        self.quality = quality
        self.limits = limits
    }
}
