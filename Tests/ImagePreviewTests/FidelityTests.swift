// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSpng
import CTurboJPEG
import Foundation
import ImagePreview
import TestSupport
import Testing

/// How near the pixels of a preview are, before they are written, to those of the whole picture through a Lanczos filter.
struct FidelityTests {
    /// The least that is wanted, in dB; a preview's own JPEG step leaves 28.
    private static let wanted = 47.0

    /// Leaves on the ground: discs of all sizes, which have edges and colours as photos have them.
    private static let leaves: TestPicture = {
        let (width, height) = (960, 720)
        var generator = SeededGenerator(seed: 12)
        var pixels = [TestPicture.Colour](repeating: (90, 90, 90), count: width * height)
        for _ in 0..<1500 {
            let radius = 12 / Double.random(in: 0.08...1, using: &generator)
            let (x, y) = (Double.random(in: 0..<960, using: &generator), Double.random(in: 0..<720, using: &generator))
            let colour: TestPicture.Colour = (
                .random(in: 60...190, using: &generator), .random(in: 60...190, using: &generator),
                .random(in: 60...190, using: &generator)
            )
            for row in max(Int(y - radius), 0)..<min(Int(y + radius) + 1, height) {
                let half = (radius * radius - (Double(row) - y) * (Double(row) - y)).squareRoot()
                guard half > 0 else { continue }
                for column in max(Int(x - half), 0)..<min(Int(x + half) + 1, width) {
                    pixels[row * width + column] = colour
                }
            }
        }
        return TestPicture(width: width, height: height) { x, y in pixels[y * width + x] }
    }()

    @Test(
        arguments: [TJSAMP_444, TJSAMP_422, TJSAMP_420, TJSAMP_440],
        [false, true]
    )
    func `a large JPEG loses next to nothing before its preview is written`(sampling: TJSAMP, isProgressive: Bool)
        throws
    {
        let jpeg = Self.leaves.jpeg(sampling: sampling, isProgressive: isProgressive)
        let all = try #require(TestPicture(jpeg: jpeg))
        // As 12 megapixels are to 250 pixels: sixteen to one, and where they are a square fourteen to one.
        for size in [60, 68] {
            let preview = try PreviewMaker(options: PreviewOptions(size: size)).pixels(of: jpeg)
            let reference = LanczosReference(all, width: preview.width, height: preview.height)
            let ratio = reference.noiseRatio(of: preview.rgb)
            #expect(ratio >= Self.wanted, "\(size): \(ratio) dB")
        }
    }

    @Test func `a picture whose pixels are averaged in boxes loses next to nothing`() throws {
        let png = TestPNG.file(
            width: Self.leaves.width,
            height: Self.leaves.height,
            colourType: SPNG_COLOR_TYPE_TRUECOLOR,
            samples: Self.leaves.pixels
        )
        let preview = try PreviewMaker(options: PreviewOptions(size: 60)).pixels(of: png)
        let reference = LanczosReference(Self.leaves, width: preview.width, height: preview.height)
        #expect(reference.noiseRatio(of: preview.rgb) >= Self.wanted)
    }
}
