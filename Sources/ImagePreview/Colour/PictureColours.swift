// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the samples of a picture mean.
enum PictureColours: Sendable, Hashable {
    /// sRGB, which is what a file that says nothing means.
    case standard
    /// What an embedded ICC profile says; a profile that cannot be used is ignored.
    case profile([UInt8])
    /// What a few numbers say.
    case primaries(ColourPrimaries)

    /// The most bytes of a profile that are read; those of printers have half a million.
    static let longestProfile = 4 << 20
}

/// The colours of the primaries and of white, as CIE x and y, and the exponent that turns samples into light.
struct ColourPrimaries: Sendable, Hashable {
    var white: Chromaticity
    var red: Chromaticity
    var green: Chromaticity
    var blue: Chromaticity
    /// The exponent of the transfer curve; `nil` for the curve of sRGB.
    var gamma: Double?

    /// CIE 1931 x and y.
    struct Chromaticity: Sendable, Hashable {
        var x: Double
        var y: Double
    }

    private static let daylight = Chromaticity(x: 0.3127, y: 0.3290)

    /// Those of sRGB (ITU-R BT.709-6), with another exponent.
    static func standard(gamma: Double) -> ColourPrimaries {
        ColourPrimaries(
            white: self.daylight,
            red: Chromaticity(x: 0.64, y: 0.33),
            green: Chromaticity(x: 0.30, y: 0.60),
            blue: Chromaticity(x: 0.15, y: 0.06),
            gamma: gamma
        )
    }

    /// Display P3 (SMPTE EG 432-1 with the curve of sRGB).
    static let displayP3 = ColourPrimaries(
        white: daylight,
        red: Chromaticity(x: 0.680, y: 0.320),
        green: Chromaticity(x: 0.265, y: 0.690),
        blue: Chromaticity(x: 0.150, y: 0.060),
        gamma: nil
    )
}
