// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CTurboJPEG
import TestSupport

/// Pixels for tests: made by a rule, written and read through libturbojpeg.
struct TestPicture {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8)

    static let red: Colour = (255, 0, 0)
    static let green: Colour = (0, 255, 0)
    static let blue: Colour = (0, 0, 255)
    static let white: Colour = (255, 255, 255)

    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(width: Int, height: Int, colour: (_ x: Int, _ y: Int) -> Colour) {
        self.width = width
        self.height = height
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let colour = colour(x, y)
                pixels += [colour.red, colour.green, colour.blue]
            }
        }
        self.pixels = pixels
    }

    /// Decodes a JPEG at full size.
    init?(jpeg: [UInt8]) {
        var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard let handle = unsafe tjInitDecompress() else { return nil }
        defer { _ = unsafe tjDestroy(handle) }
        _ = unsafe tjDecompressHeader3(handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &colours)
        var pixels = [UInt8](repeating: 0, count: Int(width * height) * 3)
        let format = Int32(TJPF_RGB.rawValue)
        let status = unsafe tjDecompress2(handle, jpeg, UInt(jpeg.count), &pixels, width, 0, height, format, 0)
        guard status == 0 else { return nil }
        self.width = Int(width)
        self.height = Int(height)
        self.pixels = pixels
    }

    /// Four fields: red and green above, blue and white below.
    static func corners(width: Int = 64, height: Int = 48) -> TestPicture {
        TestPicture(width: width, height: height) { x, y in
            switch (2 * x < width, 2 * y < height) {
            case (true, true): Self.red
            case (false, true): Self.green
            case (true, false): Self.blue
            case (false, false): Self.white
            }
        }
    }

    static func plain(_ colour: Colour, width: Int, height: Int) -> TestPicture {
        TestPicture(width: width, height: height) { _, _ in colour }
    }

    /// Full of detail, so that its JPEG has much to damage.
    static func noise(width: Int, height: Int, seed: UInt64 = 1) -> TestPicture {
        var generator = SeededGenerator(seed: seed)
        return TestPicture(width: width, height: height) { x, y in
            (
                UInt8(truncatingIfNeeded: 3 * x), UInt8(truncatingIfNeeded: 2 * y),
                UInt8.random(in: 0...255, using: &generator)
            )
        }
    }

    /// Grey noise of few levels.
    static func noise(width: Int, height: Int, levels: Int) -> TestPicture {
        var generator = SeededGenerator(seed: 2)
        return TestPicture(width: width, height: height) { _, _ in
            let level = UInt8.random(in: 0..<UInt8(levels), using: &generator)
            return (level, level, level)
        }
    }

    /// With full opacity behind each pixel.
    var rgba: [UInt8] {
        stride(from: 0, to: self.pixels.count, by: 3).flatMap { self.pixels[$0..<$0 + 3] + [255] }
    }

    subscript(x: Int, y: Int) -> Colour {
        let first = 3 * (y * self.width + x)
        return (self.pixels[first], self.pixels[first + 1], self.pixels[first + 2])
    }

    static let grey = TJSAMP_GRAY

    /// The name of a field's colour, a quarter of the sides away from the corner.
    func cornerNames() -> [String] {
        let (left, right) = (self.width / 4, self.width * 3 / 4)
        let (top, bottom) = (self.height / 4, self.height * 3 / 4)
        return [self[left, top], self[right, top], self[left, bottom], self[right, bottom]].map(Self.name)
    }

    static func name(_ colour: Colour) -> String {
        switch (colour.red > 128, colour.green > 128, colour.blue > 128) {
        case (true, false, false): "red"
        case (false, true, false): "green"
        case (false, false, true): "blue"
        case (true, true, true): "white"
        default: "\(colour)"
        }
    }

    func jpeg(
        sampling: TJSAMP = TJSAMP_420,
        quality: Int32 = 90,
        isProgressive: Bool = false
    ) -> [UInt8] {
        Self.encode(
            self.pixels,
            width: self.width,
            height: self.height,
            format: TJPF_RGB,
            sampling: sampling,
            quality: quality,
            flags: isProgressive ? TJFLAG_PROGRESSIVE : 0
        )
    }

    /// A YCCK file of inverted inks without black, which shows the same colours.
    func inkJPEG() -> [UInt8] {
        var inks: [UInt8] = []
        for first in stride(from: 0, to: self.pixels.count, by: 3) {
            inks += self.pixels[first..<first + 3]
            inks.append(255)
        }
        return Self.encode(
            inks,
            width: self.width,
            height: self.height,
            format: TJPF_CMYK,
            sampling: TJSAMP_420,
            quality: 90,
            flags: 0
        )
    }

    private static func encode(
        _ samples: [UInt8],
        width: Int,
        height: Int,
        format: TJPF,
        sampling: TJSAMP,
        quality: Int32,
        flags: Int32
    ) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { return [] }
        defer { _ = unsafe tjDestroy(handle) }
        let capacity = tjBufSize(Int32(width), Int32(height), Int32(TJSAMP_444.rawValue)) * 2
        var file = [UInt8](repeating: 0, count: Int(capacity))
        var length = capacity
        let status = unsafe file.withUnsafeMutableBufferPointer { output in
            var start = output.baseAddress
            return unsafe tjCompress2(
                handle,
                samples,
                Int32(width),
                0,
                Int32(height),
                Int32(format.rawValue),
                &start,
                &length,
                Int32(sampling.rawValue),
                quality,
                flags | TJFLAG_NOREALLOC
            )
        }
        return status == 0 ? Array(file.prefix(Int(length))) : []
    }
}
