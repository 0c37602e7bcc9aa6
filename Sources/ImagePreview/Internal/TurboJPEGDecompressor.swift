// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG

/// The owner of one TurboJPEG decompressor.
@safe
struct TurboJPEGDecompressor: ~Copyable {
    /// What the samples of a pixel are.
    enum Layout {
        /// Red, green, blue; libjpeg converts gray and YCbCr to it.
        case rgb
        /// Four inks as stored; libjpeg converts YCCK to it but refuses to go on to RGB.
        case ink

        fileprivate var format: Int32 {
            switch self {
            case .rgb: Int32(TJPF_RGB.rawValue)
            case .ink: Int32(TJPF_CMYK.rawValue)
            }
        }

        fileprivate var channels: Int {
            switch self {
            case .rgb: 3
            case .ink: 4
            }
        }
    }

    /// Decoded samples, and whether libjpeg warned of damage while decoding.
    struct Output {
        var samples: [UInt8]
        var hasWarnings: Bool
    }

    /// What libjpeg gives for missing data, and what the samples are before it writes them.
    private static let grey: UInt8 = 128

    private let handle: tjhandle

    init() throws(PreviewRefusal) {
        guard let handle = unsafe tjInitDecompress() else {
            throw PreviewRefusal(.outOfMemory, "There is no memory for a JPEG decoder.")
        }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe tjDestroy(self.handle)
    }

    /// Decodes a JPEG whose header was checked.
    ///
    /// `tjDecompressHeader3` is left out on purpose: in 2.1.5 it fails for samplings that have no name there (4:1:0,
    /// 3x1) although `tjDecompress2` decodes them, and it succeeds for files without a frame.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - size: The picture's size times n/8, rounded up; TurboJPEG takes the largest scale that fits into it.
    ///   - layout: What to give; `.ink` for four components, `.rgb` for one or three.
    /// - Returns: The samples, row by row without padding.
    /// - Throws: ``PreviewRefusal`` with `.corrupt` and libjpeg's own words.
    borrowing func decompress(
        _ bytes: Span<UInt8>,
        to size: PixelSize,
        layout: Layout
    ) throws(PreviewRefusal) -> Output {
        var samples = [UInt8](repeating: Self.grey, count: size.pixels * layout.channels)
        let status = unsafe bytes.withUnsafeBufferPointer { input in
            unsafe samples.withUnsafeMutableBufferPointer { output in
                unsafe tjDecompress2(
                    self.handle,
                    input.baseAddress,
                    UInt(input.count),
                    output.baseAddress,
                    Int32(size.width),
                    0,
                    Int32(size.height),
                    layout.format,
                    TJFLAG_LIMITSCANS
                )
            }
        }
        guard status != 0 else { return Output(samples: samples, hasWarnings: false) }
        // -1 with a mere warning means truncated or damaged data; the buffer is filled all the same.
        guard unsafe tjGetErrorCode(self.handle) == Int32(TJERR_WARNING.rawValue) else {
            throw .corrupt(unsafe String(cString: tjGetErrorStr2(self.handle)))
        }
        // In 2.1.5 a fatal error behind a warning is reported as a mere warning too, and nothing is written.
        guard samples.contains(where: { $0 != Self.grey }) else {
            throw .corrupt(unsafe String(cString: tjGetErrorStr2(self.handle)))
        }
        return Output(samples: samples, hasWarnings: true)
    }
}
