// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CWebP

/// What the header of a WebP picture says.
struct WebPFeatures: Sendable, Hashable {
    private static let losslessFormat: Int32 = 2

    let size: PixelSize
    let hasAlpha: Bool
    let isLossless: Bool

    var layout: BoxShrinker.Layout { self.hasAlpha ? .premultiplied : .rgb }
    var channels: Int { self.layout.channels }

    /// Reads a header.
    ///
    /// - Parameter bytes: A file with one picture.
    /// - Throws: A refusal with `.corrupt`.
    init(reading bytes: Span<UInt8>) throws(PreviewRefusal) {
        var features = WebPBitstreamFeatures()
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe WebPGetFeatures(input.baseAddress, input.count, &features)
        }
        guard status == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
            throw .corrupt("its header is wrong")
        }
        self.size = PixelSize(width: Int(features.width), height: Int(features.height))
        self.hasAlpha = features.has_alpha != 0
        self.isLossless = features.format == Self.losslessFormat
    }
}

/// Decodes through libwebp.
enum WebPReader {
    private static let white: UInt8 = 255

    /// Decodes a picture, as far as it is there.
    ///
    /// - Parameters:
    ///   - bytes: A file with one picture.
    ///   - features: What its header says.
    ///   - size: The size to scale to while decoding; not larger than the picture.
    /// - Returns: Three samples a pixel, or four with opacity, premultiplied; white where data are missing.
    /// - Throws: A refusal with `.corrupt` if nothing can be shown, or `.outOfMemory`.
    static func read(
        _ bytes: Span<UInt8>,
        _ features: WebPFeatures,
        to size: PixelSize
    ) throws(PreviewRefusal) -> (samples: [UInt8], isDamaged: Bool) {
        var samples = [UInt8](repeating: self.white, count: size.pixels * features.channels)
        let outcome = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe samples.withUnsafeMutableBufferPointer { output in
                unsafe self.decode(input, features, size, output)
            }
        }
        switch outcome.status {
        case VP8_STATUS_OK: return (samples, false)
        case VP8_STATUS_OUT_OF_MEMORY: throw .outOfMemory
        default:
            guard outcome.rows > 0 else { throw .corrupt("it ends before its first row") }
            return (samples, true)
        }
    }

    private static func decode(
        _ input: UnsafeBufferPointer<UInt8>,
        _ features: WebPFeatures,
        _ size: PixelSize,
        _ output: UnsafeMutableBufferPointer<UInt8>
    ) -> (status: VP8StatusCode, rows: Int32) {
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else { return (VP8_STATUS_INVALID_PARAM, 0) }
        if size != features.size {
            unsafe config.options.use_scaling = 1
            unsafe config.options.scaled_width = Int32(size.width)
            unsafe config.options.scaled_height = Int32(size.height)
        }
        unsafe config.output.colorspace = features.hasAlpha ? MODE_rgbA : MODE_RGB
        unsafe config.output.is_external_memory = 1
        unsafe config.output.u.RGBA.rgba = output.baseAddress
        unsafe config.output.u.RGBA.stride = Int32(size.width * features.channels)
        unsafe config.output.u.RGBA.size = output.count
        // The incremental decoder, because it leaves what came before the end of a cut file.
        return unsafe withUnsafeMutablePointer(to: &config) { config in
            guard let decoder = unsafe WebPIDecode(nil, 0, config) else { return (VP8_STATUS_OUT_OF_MEMORY, 0) }
            defer { unsafe WebPIDelete(decoder) }
            let status = unsafe WebPIUpdate(decoder, input.baseAddress, input.count)
            var rows: Int32 = 0
            _ = unsafe WebPIDecGetRGB(decoder, &rows, nil, nil, nil)
            return (status, rows)
        }
    }
}
