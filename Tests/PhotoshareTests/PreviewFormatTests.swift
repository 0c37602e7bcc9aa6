// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import ImagePreview
import TestSupport
import Testing

/// `photoshare preview` on formats whose libraries are loaded when the first picture needs them: the command is confined by
/// then.
@Suite(.timeLimit(.minutes(5)))
struct PreviewFormatTests {
    /// Two by two pixels, without compression.
    private static let tiff: [UInt8] =
        Array("II*\0".utf8) + [8, 0, 0, 0, 7, 0]
        + [
            [0, 1, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0], [1, 1, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0],
            [2, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0], [6, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0],
            [17, 1, 4, 0, 1, 0, 0, 0, 98, 0, 0, 0], [22, 1, 4, 0, 1, 0, 0, 0, 2, 0, 0, 0],
            [23, 1, 4, 0, 1, 0, 0, 0, 4, 0, 0, 0],
        ].joined() + [0, 0, 0, 0, 10, 20, 30, 40]

    @Test func `a library is found by a confined command, or named where it is missing`() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("small.tif", bytes: Self.tiff)
        let end = try await Tool.run(["preview", "-o", folder.at("small.jpg"), folder.at("small.tif")])
        if PictureLibraries.tiff.load() {
            #expect(end.status == 0)
            #expect(folder.contents("small.jpg")?.prefix(2) == [0xFF, 0xD8])
        } else {
            #expect(end.status == 10)
            #expect(end.errors.contains(PictureLibraries.tiff.package))
        }
    }
}
