// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What one preview may cost; each limit is checked from the picture's header, before anything is allocated.
///
/// A file of a few kilobytes can claim 4,290 megapixels or hold a thousand scans. The limits are set by cost: a
/// 200-megapixel photo of a phone is welcome, a 64-megapixel picture with 1,501 scans is not.
public struct PreviewLimits: Sendable, Hashable {
    /// A single row has four bytes a pixel at most.
    private static let bytesPerRowPixel = 4

    /// The most pixels that an original may have.
    public var pixels: Int
    /// The most pixels of a format that is decoded pixel by pixel, as all but JPEG are: ten times the time of a JPEG.
    public var fullyDecodedPixels: Int
    /// The most bytes that one buffer of a decoder may take.
    ///
    /// A JPEG in several scans (every progressive one) needs 2 bytes for each sample of the original, so that
    /// 256 MiB is about 85 megapixels with 4:2:0 chroma. Not so where the preview is less than a twelfth as long: then it is
    /// made of the blocks' means, which need 3 bytes for each 64 samples.
    public var bufferBytes: Int
    /// The most scans that a JPEG may have.
    public var scans: Int
    /// The most pixels times scans: each scan of a JPEG visits every block, even where it changes none.
    public var pixelScans: Int

    /// Checks the size of a picture that is decoded pixel by pixel.
    ///
    /// - Parameters:
    ///   - size: The size as stored.
    ///   - bytesPerPixel: What its largest buffer takes; 0 where it is decoded row by row.
    /// - Throws: A refusal with `.tooLarge`.
    func checkFullDecoding(of size: PixelSize, bytesPerPixel: Int) throws(PreviewRefusal) {
        guard size.pixels <= min(self.pixels, self.fullyDecodedPixels),
            max(size.pixels * bytesPerPixel, size.width * Self.bytesPerRowPixel) <= self.bufferBytes
        else { throw .tooLarge(size) }
    }

    /// Makes limits; the defaults take a 200-megapixel baseline photo, and a progressive one of 85 megapixels or, with
    /// gray or YCbCr colours and Huffman codes, of 400.
    public init(
        pixels: Int = 512 << 20,
        fullyDecodedPixels: Int = 160 << 20,
        bufferBytes: Int = 256 << 20,
        scans: Int = 500,
        pixelScans: Int = 4_000_000_000
    ) {
        self.pixels = pixels
        self.fullyDecodedPixels = fullyDecodedPixels
        self.bufferBytes = bufferBytes
        self.scans = scans
        self.pixelScans = pixelScans
    }
}
