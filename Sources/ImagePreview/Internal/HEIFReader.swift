// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CPictureLibraries

/// An open file of libheif's.
@safe
struct HEIFReader: ~Copyable {
    /// Of ITU-T H.273: the primaries of Display P3, and the curves that are as good as that of sRGB.
    private static let displayP3: Int32 = 12
    private static let standardCurves: Set<Int32> = [1, 2, 6, 13]

    private var file: picture_heif
    private let format: PictureFormat

    /// Opens a file while the body runs.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: HEIC or AVIF, for the refusal.
    ///   - body: Gets the open file.
    /// - Returns: What the body returns.
    /// - Throws: A refusal with `.corrupt`, `.unsupportedFormat` or `.outOfMemory`.
    static func read<Result>(
        _ bytes: Span<UInt8>,
        as format: PictureFormat,
        _ body: (inout HEIFReader) throws(PreviewRefusal) -> Result
    ) throws(PreviewRefusal) -> Result {
        try unsafe bytes.withUnsafeBufferPointer { (input) throws(PreviewRefusal) in
            var reader = HEIFReader(format)
            let status = unsafe picture_heif_open(&reader.file, input.baseAddress, input.count)
            guard status == PICTURE_DONE.rawValue else { throw reader.refusal(status) }
            return try body(&reader)
        }
    }

    private init(_ format: PictureFormat) {
        unsafe self.file = picture_heif()
        self.format = format
    }

    deinit {
        var file = unsafe self.file
        unsafe picture_heif_close(&file)
    }

    /// The upright size.
    var size: PixelSize {
        get throws(PreviewRefusal) {
            let (width, height) = unsafe (Int(self.file.width), Int(self.file.height))
            guard width > 0, height > 0 else { throw .corrupt("it has no pixels") }
            return PixelSize(width: width, height: height)
        }
    }

    /// Decodes the picture, or its thumbnail.
    ///
    /// - Parameters:
    ///   - target: The size of the preview.
    ///   - limits: What it may cost.
    /// - Returns: The pixels, upright.
    /// - Throws: A refusal with `.corrupt`, `.tooLarge`, `.unsupportedFormat` or `.outOfMemory`.
    mutating func decode(toward target: PixelSize, limits: PreviewLimits) throws(PreviewRefusal) -> DecodedPicture {
        unsafe picture_heif_choose_thumbnail(&self.file, Int32(target.longSide))
        var pixels: UnsafePointer<UInt8>?
        var (width, height, stride): (Int32, Int32, Int32) = (0, 0, 0)
        let status = unsafe picture_heif_decode(&self.file, &pixels, &width, &height, &stride)
        guard status == PICTURE_DONE.rawValue, let pixels = unsafe pixels else { throw self.refusal(status) }
        let layout: BoxShrinker.Layout = unsafe self.file.has_alpha ? .rgba : .rgb
        let size = PixelSize(width: Int(width), height: Int(height))
        // libheif 1.15.1 tells the size before turning for some AVIF pictures, and turns them all the same.
        let told = try self.size
        let swapsAxes = (size.width - size.height).signum() * (told.width - told.height).signum() < 0
        var shrinker = try BoxShrinker(size, toward: swapsAxes ? target.turned : target, limits: limits)
        for row in 0..<size.height {
            let line = unsafe UnsafeBufferPointer(
                start: pixels + row * Int(stride),
                count: size.width * layout.channels
            )
            shrinker.add(row: row, unsafe Span(_unsafeElements: line), layout: layout)
        }
        var picture = shrinker.finish(colours: self.colours(), isDamaged: false)
        picture.swapsAxes = swapsAxes
        return picture
    }

    private mutating func colours() -> PictureColours {
        let length = unsafe picture_heif_profile(&self.file, nil, 0)
        if (1...PictureColours.longestProfile).contains(length) {
            var profile = [UInt8](repeating: 0, count: length)
            return unsafe picture_heif_profile(&self.file, &profile, length) == length ? .profile(profile) : .standard
        }
        let isDisplayP3 = unsafe self.file.primaries == Self.displayP3
        return unsafe isDisplayP3 && Self.standardCurves.contains(self.file.transfer)
            ? .primaries(.displayP3) : .standard
    }

    private func refusal(_ status: Int32) -> PreviewRefusal {
        let message = unsafe withUnsafeBytes(of: self.file.message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        switch UInt32(bitPattern: status) {
        case PICTURE_UNSUPPORTED.rawValue:
            return PreviewRefusal(
                .unsupportedFormat,
                "This \(self.format.name) picture has a coding that libheif cannot read here: \(message)",
                formatName: self.format.name
            )
        case PICTURE_OUT_OF_MEMORY.rawValue: return .outOfMemory
        default: return .corrupt(message)
        }
    }
}
