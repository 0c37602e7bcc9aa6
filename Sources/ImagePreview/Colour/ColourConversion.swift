// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension RasterImage {
    /// The picture in sRGB: by its profile where it has one that can be used.
    ///
    /// This is done at the size of the preview, where it costs a millisecond; a profile of the wrong kind, a broken
    /// one, or none means sRGB, and inks without one are converted naively.
    ///
    /// - Parameter colours: What the samples mean.
    /// - Returns: A picture in red, green and blue.
    func standardised(from colours: PictureColours) -> RasterImage {
        let profile: ColourProfile? =
            switch colours {
            case .standard: nil
            case .profile(let icc): ColourProfile(icc: icc)
            case .primaries(let primaries): ColourProfile(primaries)
            }
        if let profile, let transform = ColourTransform.make(from: profile, channels: self.channels) {
            return transform.apply(to: self)
        }
        return self.channels == Self.inks ? self.mixed() : self
    }

    /// Naive conversion of inks to sRGB.
    ///
    /// Adobe writes inks inverted (255 is no ink). Without an Adobe marker the file does not tell; all six peers
    /// that were tried read it as inverted too.
    private func mixed() -> RasterImage {
        var mixed: [UInt8] = []
        mixed.reserveCapacity(self.size.pixels * Self.rgb)
        for first in stride(from: 0, to: self.pixels.count, by: Self.inks) {
            let black = Int(self.pixels[first + 3])
            for channel in 0..<Self.rgb { mixed.append(UInt8((Int(self.pixels[first + channel]) * black + 127) / 255)) }
        }
        return RasterImage(size: self.size, pixels: mixed)
    }
}
