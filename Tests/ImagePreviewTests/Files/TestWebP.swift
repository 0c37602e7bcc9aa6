// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CWebP

/// Writes WebP files through libwebp, and puts chunks around them.
enum TestWebP {
    /// Red, green, blue and opacity of each pixel, coded without loss or with.
    static func file(width: Int, height: Int, rgba: [UInt8], isLossless: Bool) -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let (columns, rows, stride) = (Int32(width), Int32(height), Int32(4 * width))
        let length =
            unsafe isLossless
            ? WebPEncodeLosslessRGBA(rgba, columns, rows, stride, &output)
            : WebPEncodeRGBA(rgba, columns, rows, stride, 90, &output)
        guard let output = unsafe output else { return [] }
        defer { unsafe WebPFree(output) }
        return unsafe [UInt8](UnsafeBufferPointer(start: output, count: length))
    }

    static func file(_ picture: TestPicture, isLossless: Bool) -> [UInt8] {
        Self.file(width: picture.width, height: picture.height, rgba: picture.rgba, isLossless: isLossless)
    }

    /// A file of chunks.
    static func container(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        let content = chunks.flatMap { Self.chunk($0.0, $0.1) }
        return Self.chunk("RIFF", Array("WEBP".utf8) + content)
    }

    /// The extended file of a simple one: header, chunks, the picture.
    static func extended(
        _ webp: [UInt8],
        width: Int,
        height: Int,
        flags: UInt8,
        _ chunks: [(String, [UInt8])]
    ) -> [UInt8] {
        let header: [UInt8] = [flags, 0, 0, 0] + Self.size(width) + Self.size(height)
        let bitstream = Array(webp[12...])
        let extended = Self.chunk("VP8X", header) + chunks.flatMap { Self.chunk($0.0, $0.1) } + bitstream
        return Self.chunk("RIFF", Array("WEBP".utf8) + extended)
    }

    /// An animation of simple files.
    static func animation(width: Int, height: Int, _ frames: [(left: Int, top: Int, TestPicture)]) -> [UInt8] {
        var chunks: [(String, [UInt8])] = [
            ("VP8X", [2, 0, 0, 0] + Self.size(width) + Self.size(height)), ("ANIM", [0, 0, 0, 0, 0, 0]),
        ]
        for (left, top, picture) in frames {
            let place = [left / 2, top / 2].flatMap { Self.uint24($0) }
            let size = Self.size(picture.width) + Self.size(picture.height)
            let bitstream = Self.file(picture, isLossless: true)[12...]
            chunks.append(("ANMF", place + size + [100, 0, 0, 0] + bitstream))
        }
        return Self.container(chunks)
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let length = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
        return Array(name.utf8) + length + content + (content.count.isMultiple(of: 2) ? [] : [0])
    }

    private static func size(_ side: Int) -> [UInt8] { Self.uint24(side - 1) }

    private static func uint24(_ number: Int) -> [UInt8] {
        (0..<3).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
