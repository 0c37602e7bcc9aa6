// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Width and height of a picture, each at least 1 and at most 2^31 - 1, so that their product fits an `Int`.
struct PixelSize: Sendable, Hashable {
    var width: Int
    var height: Int

    var pixels: Int { self.width * self.height }
    var longSide: Int { max(self.width, self.height) }

    /// The size after a quarter turn.
    var turned: PixelSize { PixelSize(width: self.height, height: self.width) }

    /// The size of the picture once it is turned upright.
    func oriented(_ orientation: Orientation) -> PixelSize {
        orientation.swapsAxes ? self.turned : self
    }

    /// The size of the preview: inside a square, ratio kept, never enlarged.
    ///
    /// The short side is rounded half up from the original's sides. A size that was rounded before (that of a
    /// picture decoded at an eighth) would be wrong by a pixel now and then.
    func fitted(into side: Int) -> PixelSize {
        guard self.longSide > side else { return self }
        func scaled(_ length: Int) -> Int {
            max(1, (2 * length * side + self.longSide) / (2 * self.longSide))
        }
        return PixelSize(width: scaled(self.width), height: scaled(self.height))
    }
}
