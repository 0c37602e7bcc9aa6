// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How a stored picture has to be turned to be upright: the values of the EXIF tag (JEITA CP-3451, 4.6.4 A).
enum Orientation: Int, Sendable, CaseIterable {
    case upright = 1
    case mirrored = 2
    case turnedHalf = 3
    case flipped = 4
    case transposed = 5
    /// The camera was held so that the picture needs a quarter turn clockwise.
    case quarterClockwise = 6
    case transversed = 7
    case quarterCounterclockwise = 8

    /// Whether width and height change places.
    var swapsAxes: Bool { self.rawValue >= 5 }
}
