// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import FoundationEssentials
private import ImagePreview

/// Writes a photo to try photoshare with, so that the project has to carry none.
@main
struct Main {
    /// The sides of the stored picture: twelve megapixels, as a phone takes them.
    private static let (width, height) = (4_000, 3_000)

    static func main() throws {
        guard CommandLine.arguments.count == 2 else { throw Usage() }
        // A camera that is held upright stores what it sees on its side, and says so: previews have to be turned.
        let scene = Sunset(width: Self.height, height: Self.width)
        var grain = Grain()
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * Self.width * Self.height)
        for row in 0..<Self.height {
            for column in 0..<Self.width {
                let colour = scene.colour(x: Self.height - 1 - row, y: column) + grain.next()
                pixels.append(UInt8(min(max(colour.x, 0), 255)))
                pixels.append(UInt8(min(max(colour.y, 0), 255)))
                pixels.append(UInt8(min(max(colour.z, 0), 255)))
            }
        }
        let picture = PreviewPixels(width: Self.width, height: Self.height, rgb: pixels)
        let jpeg = try PictureWriter(quality: 90).jpeg(of: picture)
        try Data(Self.turnedByViewer(jpeg)).write(to: URL(filePath: CommandLine.arguments[1]))
    }

    /// Adds an EXIF block that holds nothing but orientation 6: a quarter turn clockwise makes it upright.
    private static func turnedByViewer(_ jpeg: [UInt8]) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
        return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }
}

/// What is said to somebody who runs it without a file name.
private struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: SamplePhoto FILE.jpg" }
}
