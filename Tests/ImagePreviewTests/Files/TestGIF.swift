// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes GIF files.
struct TestGIF {
    /// Indices of the frame, row by row.
    var indices: [UInt8]
    var width: Int
    var height: Int
    var left = 0
    var top = 0
    var screen: (width: Int, height: Int)?
    var palette: [TestPicture.Colour]
    var transparentIndex: UInt8?
    var isInterlaced = false
    /// What stands before the picture.
    var extensions: [UInt8] = []

    /// A picture of at most 256 colours.
    init(_ picture: TestPicture) {
        var (palette, indices): ([TestPicture.Colour], [UInt8]) = ([], [])
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let colour = picture[x, y]
                let index = palette.firstIndex { $0 == colour } ?? palette.count
                if index == palette.count { palette.append(colour) }
                indices.append(UInt8(index))
            }
        }
        (self.palette, self.indices, self.width, self.height) = (palette, indices, picture.width, picture.height)
    }

    var file: [UInt8] {
        let bits = max(1, (0...8).first { 1 << $0 >= self.palette.count } ?? 8)
        let screen = self.screen ?? (self.width, self.height)
        var file = Array("GIF89a".utf8) + Self.uint16(screen.width) + Self.uint16(screen.height)
        file += [0x80 | UInt8(bits - 1), 0, 0]
        for index in 0..<1 << bits {
            let colour: TestPicture.Colour = index < self.palette.count ? self.palette[index] : (0, 0, 0)
            file += [colour.red, colour.green, colour.blue]
        }
        file += self.extensions
        if let transparentIndex = self.transparentIndex { file += [0x21, 0xF9, 4, 1, 0, 0, transparentIndex, 0] }
        file += [0x2C] + [self.left, self.top, self.width, self.height].flatMap(Self.uint16)
        file += [self.isInterlaced ? 0x40 : 0, UInt8(max(2, bits))]
        let codes = Self.codes(self.isInterlaced ? self.interlaced : self.indices, codeSize: max(2, bits))
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            file += [UInt8(block.count)] + block
        }
        return file + [0, 0x3B]
    }

    private var interlaced: [UInt8] {
        [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            stride(from: first, to: self.height, by: step).flatMap {
                self.indices[$0 * self.width..<($0 + 1) * self.width]
            }
        }
    }

    /// LZW as GIF has it, with a dictionary of strings.
    private static func codes(_ indices: [UInt8], codeSize: Int) -> [UInt8] {
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        var (bytes, bits, bitCount): ([UInt8], Int, Int) = ([], 0, 0)
        var length = codeSize + 1
        func emit(_ code: Int) {
            bits |= code << bitCount
            bitCount += length
            while bitCount >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                bitCount -= 8
            }
        }
        var strings: [[UInt8]: Int] = [:]
        var next = end + 1
        var current: [UInt8] = []
        func code(of string: [UInt8]) -> Int { string.count == 1 ? Int(string[0]) : strings[string] ?? clear }
        emit(clear)
        for index in indices {
            let longer = current + [index]
            if longer.count == 1 || strings[longer] != nil {
                current = longer
                continue
            }
            emit(code(of: current))
            if next < 4096 {
                strings[longer] = next
                next += 1
                if next > 1 << length, length < 12 { length += 1 }
            } else {
                emit(clear)
                strings = [:]
                next = end + 1
                length = codeSize + 1
            }
            current = [index]
        }
        if !current.isEmpty { emit(code(of: current)) }
        emit(end)
        if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
        return bytes
    }

    private static func uint16(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
}
