// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decodes HEIC and AVIF pictures through libheif, where it is installed; from the embedded thumbnail where that is large
/// enough, which takes a fiftieth of the time.
///
/// Rotation and mirroring belong to the format, and libheif applies them; an EXIF orientation beside them is not looked at.
struct HEIFDecoder: PictureDecoder {
    /// Of what libheif decodes and of what it gives, the larger: opacity makes four bytes.
    private static let bytesPerPixel = 4

    private let format: PictureFormat
    private let limits: PreviewLimits
    let storedSize: PixelSize
    var orientation: Orientation { .upright }

    init(reading bytes: Span<UInt8>, limits: PreviewLimits) throws(PreviewRefusal) {
        let format = PictureFormat(header: bytes) ?? .heic
        guard PictureLibraries.heif.load() else {
            throw .unsupportedFormat(format.name, without: PictureLibraries.heif.package)
        }
        self.format = format
        self.limits = limits
        self.storedSize = try HEIFReader.read(bytes, as: format) { (file) throws(PreviewRefusal) in try file.size }
        try limits.checkFullDecoding(of: self.storedSize, bytesPerPixel: Self.bytesPerPixel)
    }

    func decode(_ bytes: Span<UInt8>, toward target: PixelSize) throws(PreviewRefusal) -> DecodedPicture {
        try HEIFReader.read(bytes, as: self.format) { (file) throws(PreviewRefusal) in
            try file.decode(toward: target, limits: self.limits)
        }
    }
}
