// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG

/// What libturbojpeg makes of a JPEG at an eighth.
struct TurboEighth {
    let samples: [UInt8]
    /// Zero, or -1 after a warning or an error.
    let status: Int32
    /// Whether there is no picture.
    let isFatal: Bool
    let message: String

    /// Decodes; `nil` if the header has no size.
    init?(_ jpeg: [UInt8], format: TJPF) {
        guard let handle = unsafe tjInitDecompress() else { return nil }
        defer { _ = unsafe tjDestroy(handle) }
        var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        _ = unsafe tjDecompressHeader3(handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &colours)
        guard width > 0, height > 0 else { return nil }
        let (columns, rows) = ((width + 7) / 8, (height + 7) / 8)
        let channels = format == TJPF_GRAY ? 1 : 3
        var samples = [UInt8](repeating: 128, count: Int(columns * rows) * channels)
        self.status = unsafe tjDecompress2(
            handle,
            jpeg,
            UInt(jpeg.count),
            &samples,
            columns,
            0,
            rows,
            Int32(format.rawValue),
            0
        )
        self.samples = samples
        self.isFatal = unsafe self.status != 0 && tjGetErrorCode(handle) == Int32(TJERR_FATAL.rawValue)
        self.message = unsafe self.status == 0 ? "" : String(cString: tjGetErrorStr2(handle))
    }
}
