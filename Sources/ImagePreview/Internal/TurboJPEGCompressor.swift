// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG

/// The owner of one TurboJPEG compressor.
@safe
struct TurboJPEGCompressor: ~Copyable {
    private let handle: tjhandle

    init() throws(PreviewRefusal) {
        guard let handle = unsafe tjInitCompress() else {
            throw PreviewRefusal(.outOfMemory, "There is no memory for a JPEG encoder.")
        }
        unsafe self.handle = handle
    }

    deinit {
        _ = unsafe tjDestroy(self.handle)
    }

    /// Writes a progressive JPEG with 4:2:0 chroma.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - quality: 1 to 100.
    /// - Returns: A complete file.
    /// - Throws: ``PreviewRefusal`` with `.outOfMemory`, the only way it can fail for a valid picture.
    borrowing func compress(_ image: RasterImage, quality: Int) throws(PreviewRefusal) -> [UInt8] {
        let (width, height) = (Int32(image.size.width), Int32(image.size.height))
        let sampling = Int32(TJSAMP_420.rawValue)
        // Large enough for any content, so that TurboJPEG never allocates and there is nothing to free.
        var file = [UInt8](repeating: 0, count: Int(tjBufSize(width, height, sampling)))
        var length = UInt(file.count)
        let status = unsafe image.pixels.withUnsafeBufferPointer { input in
            unsafe file.withUnsafeMutableBufferPointer { output in
                var start = output.baseAddress
                return unsafe tjCompress2(
                    self.handle,
                    input.baseAddress,
                    width,
                    0,
                    height,
                    Int32(TJPF_RGB.rawValue),
                    &start,
                    &length,
                    sampling,
                    Int32(quality),
                    TJFLAG_PROGRESSIVE | TJFLAG_NOREALLOC
                )
            }
        }
        guard status == 0 else {
            throw PreviewRefusal(.outOfMemory, unsafe String(cString: tjGetErrorStr2(self.handle)))
        }
        return Array(file.prefix(Int(length)))
    }
}
