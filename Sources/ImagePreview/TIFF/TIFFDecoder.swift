// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes the first picture of a TIFF through libtiff, where it is installed.
struct TIFFDecoder: PictureDecoder {
    /// libtiff gives the whole picture at once.
    private static let bytesPerPixel = 4

    private let limits: PreviewLimits
    let storedSize: PixelSize
    let orientation: Orientation

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        guard !RawDirectory.isRaw(bytes) else { throw .unsupportedFormat(PictureFormat.raw.name) }
        guard PictureLibraries.tiff.load() else {
            throw .unsupportedFormat(PictureFormat.tiff.name, without: PictureLibraries.tiff.package)
        }
        let (size, orientation) = try TIFFReader.read(bytes, limits) { (file) throws(PreviewRefusal) in
            (try file.size, file.orientation)
        }
        try limits.checkFullDecoding(of: size, bytesPerPixel: Self.bytesPerPixel)
        self.limits = limits
        self.storedSize = size
        self.orientation = orientation
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        try TIFFReader.read(bytes, self.limits) { (file) throws(PreviewRefusal) in
            try file.decode(toward: target, limits: self.limits)
        }
    }
}
