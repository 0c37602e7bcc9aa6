// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes TIFF files without compression.
enum TestTIFF {
    /// A picture in colours, with one strip, and further entries (tag, type, value) of one SHORT or LONG each.
    static func file(_ picture: TestPicture, orientation: Int = 1, _ further: [(tag: Int, value: Int)] = []) -> [UInt8]
    {
        let entries = [
            (256, picture.width), (257, picture.height), (258, 8), (259, 1), (262, 2), (273, 8), (274, orientation),
            (277, 3), (278, picture.height), (279, picture.pixels.count),
        ]
        let all = (entries + further.map { ($0.tag, $0.value) }).sorted { $0.0 < $1.0 }
        let padding = [UInt8](repeating: 0, count: picture.pixels.count % 2)
        var file = Array("II*\0".utf8) + TestBMP.uint32(8 + picture.pixels.count + padding.count)
        file += picture.pixels + padding + TestBMP.uint16(all.count)
        for (tag, value) in all {
            // A LONG, which libtiff takes for a SHORT as well.
            file += TestBMP.uint16(tag) + TestBMP.uint16(4) + TestBMP.uint32(1) + TestBMP.uint32(value)
        }
        return file + [0, 0, 0, 0]
    }
}
