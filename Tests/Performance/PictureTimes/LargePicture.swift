// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import Foundation

/// A photo, enlarged and with the noise of a sensor, so that its file is as large as a camera's.
struct LargePicture {
    private let width: Int
    private let height: Int
    private var pixels: [UInt8]

    init(enlarging path: String, to width: Int) throws {
        let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
        var (sourceWidth, sourceHeight, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard let handle = unsafe tjInitDecompress() else { throw Usage() }
        defer { _ = unsafe tjDestroy(handle) }
        _ = unsafe tjDecompressHeader3(handle, file, UInt(file.count), &sourceWidth, &sourceHeight, &sampling, &colours)
        var source = [UInt8](repeating: 0, count: 3 * Int(sourceWidth) * Int(sourceHeight))
        _ = unsafe tjDecompress2(
            handle,
            file,
            UInt(file.count),
            &source,
            sourceWidth,
            0,
            sourceHeight,
            Int32(TJPF_RGB.rawValue),
            0
        )
        self.width = width
        self.height = width * Int(sourceHeight) / Int(sourceWidth)
        self.pixels = []
        self.pixels.reserveCapacity(3 * self.width * self.height)
        let scale = Float(sourceWidth) / Float(width)
        var noise: UInt32 = 20_140_602
        let columns = (0..<self.width).map { column -> (Int, Int, Float) in
            let x = max((Float(column) + 0.5) * scale - 0.5, 0)
            return (3 * Int(x), 3 * min(Int(x) + 1, Int(sourceWidth) - 1), x - Float(Int(x)))
        }
        for row in 0..<self.height {
            let y = max((Float(row) + 0.5) * scale - 0.5, 0)
            let (top, down) = (Int(y), y - Float(Int(y)))
            let first = 3 * Int(sourceWidth) * top
            let second = 3 * Int(sourceWidth) * min(top + 1, Int(sourceHeight) - 1)
            for (left, right, across) in columns {
                noise = noise &* 1_664_525 &+ 1_013_904_223
                let grain = Float(noise >> 24) / 255 * 8 - 4
                for channel in 0..<3 {
                    let upper =
                        Float(source[first + left + channel]) * (1 - across) + Float(source[first + right + channel])
                        * across
                    let lower =
                        Float(source[second + left + channel]) * (1 - across) + Float(source[second + right + channel])
                        * across
                    self.pixels.append(UInt8(min(max(upper * (1 - down) + lower * down + grain + 0.5, 0), 255)))
                }
            }
        }
    }

    /// Writes it as a baseline and as a progressive file, quality 90, 4:2:0.
    func write(to path: String) throws {
        for (suffix, flags) in [("baseline", 0), ("progressive", TJFLAG_PROGRESSIVE)] {
            guard let handle = unsafe tjInitCompress() else { throw Usage() }
            defer { _ = unsafe tjDestroy(handle) }
            var length = tjBufSize(Int32(self.width), Int32(self.height), Int32(TJSAMP_420.rawValue))
            var file = [UInt8](repeating: 0, count: Int(length))
            let status = unsafe file.withUnsafeMutableBufferPointer { output in
                var start = output.baseAddress
                return unsafe tjCompress2(
                    handle,
                    self.pixels,
                    Int32(self.width),
                    0,
                    Int32(self.height),
                    Int32(TJPF_RGB.rawValue),
                    &start,
                    &length,
                    Int32(TJSAMP_420.rawValue),
                    90,
                    flags | TJFLAG_NOREALLOC
                )
            }
            guard status == 0 else { throw Usage() }
            try Data(file.prefix(Int(length))).write(to: URL(filePath: "\(path)-\(suffix).jpg"))
        }
    }
}
