// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

extension PreviewMaker {
    /// The pixels of a preview, with hardly any loss.
    static func picture(of bytes: [UInt8], size: Int = 250) throws -> TestPicture {
        let preview = try PreviewMaker(options: PreviewOptions(size: size, quality: 100)).preview(of: bytes)
        return try #require(TestPicture(jpeg: preview.jpeg))
    }

    /// Why there is none; `nil` if there is one.
    static func refusal(of bytes: [UInt8], limits: PreviewLimits = PreviewLimits()) -> PreviewRefusal? {
        do throws(PreviewRefusal) {
            _ = try PreviewMaker(options: PreviewOptions(limits: limits)).preview(of: bytes)
            return nil
        } catch {
            return error
        }
    }
}

extension TestPicture {
    /// Whether a pixel is a colour, but for what JPEG does to it.
    func isNear(_ colour: Colour, x: Int, y: Int, tolerance: Int = 6) -> Bool {
        let found = self[x, y]
        return zip([found.red, found.green, found.blue], [colour.red, colour.green, colour.blue])
            .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}
