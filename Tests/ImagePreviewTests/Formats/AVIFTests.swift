// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import ImagePreview
import Testing

@Suite(.enabled(if: PictureLibraries.heif.load(), "libheif is not installed"))
struct AVIFTests {
    /// The four fields of ``TestPicture/corners(width:height:)`` in 32 by 24 pixels; without libheif's encoder there is no
    /// other way to such a file.
    private static let corners = """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcG\
        l0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAANgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABq\
        aXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAB\
        dpcG1hAAAAAAAAAAEAAQQBAoMEAAAAPm1kYXQSAAoJGBE/dsgIaDQgMidF4eHhiGAAGUAAAACA+xUepzjh8LqtADv2rymNFLdMqIrPyik1J7w=
        """
    /// The same with the format's own rotation, a quarter clockwise.
    private static let turned = """
        AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAD1bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcG\
        l0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAEdAAAANgAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAAB0\
        aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA\
        lpcm90AwAAABhpcG1hAAAAAAAAAAEAAQUBAoMEhQAAAD5tZGF0EgAKCRgRP3bICGg0IDInReHh4YhgABlAAAAAgPsVHqc44fC6rQA79q8pjRS3\
        TKiKz8opNSe8
        """

    private static func bytes(_ base64: String) throws -> [UInt8] { [UInt8](try #require(Data(base64Encoded: base64))) }

    @Test func `a picture is decoded`() throws {
        let picture = try PreviewMaker.picture(of: Self.bytes(Self.corners))
        #expect((picture.width, picture.height) == (32, 24))
        #expect(picture.cornerNames() == ["red", "green", "blue", "white"])
    }

    @Test func `its rotation is applied once`() throws {
        let picture = try PreviewMaker.picture(of: Self.bytes(Self.turned))
        #expect((picture.width, picture.height) == (24, 32))
        #expect(picture.cornerNames() == ["blue", "red", "white", "green"])
    }

    @Test func `cut and mutated files are refused or decoded`() throws {
        let file = try Self.bytes(Self.corners)
        for length in stride(from: 40, to: file.count, by: 7) {
            #expect(PreviewMaker.refusal(of: Array(file.prefix(length))) != nil)
        }
        for position in file.indices.dropFirst(16) {
            var mutated = file
            mutated[position] ^= 0x41
            _ = PreviewMaker.refusal(of: mutated, limits: PreviewLimits(pixels: 1 << 20, bufferBytes: 4 << 20))
        }
    }
}
