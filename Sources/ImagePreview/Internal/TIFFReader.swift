// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CPictureLibraries

/// An open file of libtiff's.
@safe
struct TIFFReader: ~Copyable {
    /// What libtiff gives for samples; those of other widths are no colours that it knows.
    private static let depths: Set<UInt16> = [1, 2, 4, 8, 16]

    /// What it may take at least, so that it can say of what size a picture is that is above the limits.
    private static let leastBuffer = 1 << 20

    /// libtiff keeps its address.
    private let file: UnsafeMutablePointer<picture_tiff>

    /// Opens a file while the body runs.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - limits: What libtiff may allocate.
    ///   - body: Gets the open file.
    /// - Returns: What the body returns.
    /// - Throws: A refusal with `.corrupt`, `.unsupportedFormat` or `.outOfMemory`.
    static func read<Result>(
        _ bytes: Span<UInt8>,
        _ limits: PreviewLimits,
        _ body: (borrowing TIFFReader) throws(PreviewRefusal) -> Result
    ) throws(PreviewRefusal) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { (input) throws(PreviewRefusal) in
            let reader = TIFFReader()
            let most = max(limits.bufferBytes, Self.leastBuffer)
            let status = unsafe picture_tiff_open(reader.file, input.baseAddress, input.count, most)
            guard status == PICTURE_DONE.rawValue else { throw reader.refusal(status) }
            return try body(reader)
        }
    }

    private init() {
        unsafe self.file = UnsafeMutablePointer<picture_tiff>.allocate(capacity: 1)
        unsafe self.file.initialize(to: picture_tiff())
    }

    deinit {
        unsafe picture_tiff_close(self.file)
        unsafe self.file.deallocate()
    }

    /// The size as stored.
    var size: PixelSize {
        get throws(PreviewRefusal) {
            let (width, height) = unsafe (Int(self.file.pointee.width), Int(self.file.pointee.height))
            let sides = 1...Int(Int32.max)
            guard sides.contains(width), sides.contains(height) else { throw .corrupt("it has no pixels") }
            return PixelSize(width: width, height: height)
        }
    }

    var orientation: Orientation { unsafe Orientation(rawValue: Int(self.file.pointee.orientation)) ?? .upright }

    /// Decodes the picture, as far as it can be.
    ///
    /// - Parameters:
    ///   - target: The size of the preview.
    ///   - limits: What it may cost.
    /// - Returns: The pixels, as stored.
    /// - Throws: A refusal with `.corrupt`, `.tooLarge`, `.unsupportedPrecision`.
    borrowing func decode(
        toward target: PixelSize,
        limits: PreviewLimits
    ) throws(PreviewRefusal) -> DecodedPicture {
        let size = try self.size
        let depth = unsafe self.file.pointee.bits_per_sample
        guard Self.depths.contains(depth) else { throw .unsupportedPrecision(bits: Int(depth)) }
        var shrinker = try BoxShrinker(size, toward: target, limits: limits)
        // White, for what is missing.
        var pixels = [UInt32](repeating: .max, count: size.pixels)
        let status = unsafe picture_tiff_decode(self.file, &pixels)
        guard status == PICTURE_DONE.rawValue, pixels.contains(where: { $0 != .max }) || self.errors == 0 else {
            throw self.refusal(status)
        }
        var row = [UInt8](repeating: 0, count: 4 * size.width)
        for number in 0..<size.height {
            for column in 0..<size.width {
                let pixel = pixels[number * size.width + column]
                for channel in 0..<4 {
                    row[4 * column + channel] = UInt8(truncatingIfNeeded: pixel >> (8 * UInt32(channel)))
                }
            }
            shrinker.add(row: number, row.span, layout: .premultiplied)
        }
        return shrinker.finish(colours: self.colours(), isDamaged: self.errors > 0)
    }

    private var errors: Int32 { unsafe self.file.pointee.errors }

    private borrowing func colours() -> PictureColours {
        var start: UnsafePointer<UInt8>?
        let length = unsafe picture_tiff_profile(self.file, &start)
        guard let start = unsafe start, (1...PictureColours.longestProfile).contains(length) else { return .standard }
        return unsafe .profile([UInt8](UnsafeBufferPointer(start: start, count: length)))
    }

    private borrowing func refusal(_ status: Int32) -> PreviewRefusal {
        let message = unsafe withUnsafeBytes(of: &self.file.pointee.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch UInt32(bitPattern: status) {
        case PICTURE_UNSUPPORTED.rawValue: return .unsupportedFormat("TIFF with \(message)")
        case PICTURE_OUT_OF_MEMORY.rawValue: return .outOfMemory
        default: return .corrupt(message)
        }
    }
}
