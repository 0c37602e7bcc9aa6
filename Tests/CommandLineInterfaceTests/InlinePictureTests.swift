// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Foundation
import Testing

struct InlinePictureTests {
    /// What the pieces of Kitty's sequences carry, put together, and what each says of itself.
    private static func pieces(_ text: String) -> (keys: [String], data: Data?) {
        let pieces = text.components(separatedBy: "\u{1B}_G").dropFirst().map { $0.replacing("\u{1B}\\", with: "") }
        let parts = pieces.map { $0.split(separator: ";", maxSplits: 1).map(String.init) }
        return (parts.map { $0[0] }, Data(base64Encoded: parts.map { $0[1] }.joined()))
    }

    @Test(arguments: [(1, 1), (2, 3), (40, 40), (250, 188)])
    func `Kitty gets all pixels, in pieces that are short enough`(width: Int, height: Int) throws {
        let rgb = (0..<width * height * 3).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let picture = InlinePicture.kitty(width: width, height: height, rgb: rgb.span, columns: 30)
        let text = try #require(picture).description
        let (keys, data) = Self.pieces(text)
        #expect(data.map { Array($0) } == rgb)
        #expect(keys.first?.hasPrefix("a=T,f=24,q=2,s=\(width),v=\(height),c=30,m=") == true)
        #expect(keys.dropFirst().dropLast().allSatisfy { $0 == "m=1" })
        #expect(keys.last?.hasSuffix("m=0") == true)
        #expect(text.components(separatedBy: "\u{1B}\\").allSatisfy { $0.count < 4200 })
    }

    @Test func `iTerm2 gets the file`() throws {
        let jpeg: [UInt8] = [0xFF, 0xD8, 1, 2, 3]
        let text = InlinePicture.iterm(jpeg: jpeg.span, columns: 7).description
        #expect(text == "\u{1B}]1337;File=inline=1;size=5;width=7;preserveAspectRatio=1:/9gBAgM=\u{7}")
    }

    @Test func `sixels are bands of the nearest colours, and runs are counted`() throws {
        // White, five wide and seven high: two bands.
        let white = [UInt8](repeating: 255, count: 5 * 7 * 3)
        let picture = SixelPicture.sequence(width: 5, height: 7, rgb: white.span)
        let text = try #require(picture).description
        #expect(text.hasPrefix("\u{1B}Pq\"1;1;5;7#0;2;0;0;0#1;2;0;0;20"))
        #expect(text.hasSuffix("#215!5~-#215!5@-\u{1B}\\"))
        // A red pixel beside a black one.
        let redAndBlack: [UInt8] = [255, 0, 0, 0, 0, 0]
        let pair = SixelPicture.sequence(width: 2, height: 1, rgb: redAndBlack.span)
        let two = try #require(pair).description
        #expect(two.hasSuffix("#0?@$#180@?-\u{1B}\\"))
    }

    @Test func `sizes that do not fit the bytes draw nothing`() {
        let rgb: [UInt8] = [1, 2, 3]
        for (width, height) in [(0, 1), (1, 0), (2, 1), (4097, 1), (-1, -1)] {
            let kitty = InlinePicture.kitty(width: width, height: height, rgb: rgb.span, columns: 1)
            let sixel = SixelPicture.sequence(width: width, height: height, rgb: rgb.span)
            #expect(kitty == nil && sixel == nil)
        }
    }
}
