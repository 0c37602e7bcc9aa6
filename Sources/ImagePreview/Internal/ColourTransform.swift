// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CLittleCMS

/// The owner of one transform of Little CMS from the colours of a picture to sRGB.
@safe
struct ColourTransform: ~Copyable {
    private let handle: cmsHTRANSFORM
    private let inputChannels: Int

    private init(_ handle: cmsHTRANSFORM, inputChannels: Int) {
        unsafe self.handle = handle
        self.inputChannels = inputChannels
    }

    deinit {
        unsafe cmsDeleteTransform(self.handle)
    }

    /// Prepares a transform, which takes 1 ms for a display's profile and 20 ms for a printer's.
    ///
    /// - Parameters:
    ///   - profile: The colours of the picture.
    ///   - channels: The samples of one of its pixels.
    /// - Returns: `nil` if none is needed, because the colours are sRGB within what 8 bits show, or none can be made.
    static func make(from profile: borrowing ColourProfile, channels: Int) -> ColourTransform? {
        let (layout, inputChannels): (UInt32, Int)
        switch (profile.space, channels) {
        case (cmsSigRgbData, RasterImage.rgb) where !profile.isStandard: (layout, inputChannels) = (lcms_rgb, 3)
        case (cmsSigGrayData, RasterImage.rgb): (layout, inputChannels) = (lcms_grey, 1)
        case (cmsSigCmykData, RasterImage.inks): (layout, inputChannels) = (lcms_inverted_inks, 4)
        default: return nil
        }
        let handle = unsafe profile.withStandard { source, standard in
            unsafe cmsCreateTransform(source, layout, standard, lcms_rgb, UInt32(INTENT_PERCEPTUAL), 0)
        }
        guard let handle = unsafe handle else { return nil }
        return unsafe ColourTransform(handle, inputChannels: inputChannels)
    }

    /// The picture in sRGB.
    borrowing func apply(to image: RasterImage) -> RasterImage {
        let count = image.size.pixels
        var input = image.pixels
        if self.inputChannels == 1 {
            // All three are the same where a grey picture was decoded to colours.
            input = (0..<count).map { image.pixels[$0 * image.channels] }
        }
        var output = [UInt8](repeating: 0, count: count * RasterImage.rgb)
        unsafe cmsDoTransform(self.handle, input, &output, UInt32(count))
        return RasterImage(size: image.size, pixels: output)
    }
}
