// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What tells how a picture of three components stores its colours, by libjpeg's rules.
struct DCColourMarkers {
    private var hasJFIF = false
    private var adobeTransform: UInt8?

    /// Takes in an APP0 or APP14 segment.
    mutating func read(_ marker: UInt8, _ content: Span<UInt8>) {
        if marker == 0xE0, content.holds("JFIF\0", at: 0), content.count >= 14 { self.hasJFIF = true }
        if marker == 0xEE, content.holds("Adobe", at: 0), content.count >= 12 { self.adobeTransform = content[11] }
    }

    /// Whether the components are Y, Cb and Cr, not red, green and blue.
    ///
    /// - Parameter identifiers: Those of the components.
    /// - Returns: `false` for red, green and blue.
    func areLumaAndChroma(_ identifiers: [UInt8]) -> Bool {
        guard !self.hasJFIF else { return true }
        if let adobeTransform { return adobeTransform != 0 }
        return identifiers != Array("RGB".utf8)
    }
}
