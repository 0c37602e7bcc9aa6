// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import Testing

struct ColourTests {
    private static let jpeg = TestPicture.corners(width: 600, height: 450).jpeg()

    @Test(arguments: [60_000, 100]) func `a profile is applied, in one segment or in many`(length: Int) throws {
        let file = Self.jpeg.inserting(profile: TestProfile.swapped, length: length)
        #expect(try PreviewMaker.picture(of: file).cornerNames() == ["green", "red", "blue", "white"])
    }

    @Test func `the profile of sRGB changes nothing`() throws {
        let plain = try PreviewMaker().preview(of: Self.jpeg)
        #expect(try PreviewMaker().preview(of: Self.jpeg.inserting(profile: TestProfile.standard)) == plain)
        // The exponent 2.2 is what older writers say for it, and is not the same in the shadows.
        let old = TestProfile.colours(red: TestProfile.red, green: TestProfile.green, blue: TestProfile.blue)
        let dark = TestPicture.plain((20, 20, 20), width: 32, height: 32).jpeg()
        let picture = try PreviewMaker.picture(of: dark.inserting(profile: old))
        #expect(picture.isNear((20, 20, 20), x: 16, y: 16, tolerance: 12))
    }

    @Test func `a wider space gets more vivid, not paler`() throws {
        let wide = TestProfile.colours(red: (0.68, 0.32), green: (0.265, 0.69), blue: TestProfile.blue)
        let source = TestPicture.plain((200, 100, 100), width: 32, height: 32).jpeg(quality: 100)
        let picture = try PreviewMaker.picture(of: source.inserting(profile: wide))
        #expect(picture[16, 16].red > 208)
        #expect(picture[16, 16].green < 98)
    }

    @Test func `a grey profile is for grey pictures`() throws {
        let grey = TestProfile.grey(gamma: 1)
        let source = TestPicture.plain((128, 128, 128), width: 32, height: 32)
        for file in [source.jpeg(sampling: TestPicture.grey), source.jpeg()] {
            // Half of the light is level 188 of sRGB.
            #expect(try PreviewMaker.picture(of: file.inserting(profile: grey)).isNear((188, 188, 188), x: 16, y: 16))
        }
    }

    @Test func `a profile that is broken, cut, too many, or for something else is ignored`() throws {
        let plain = try PreviewMaker().preview(of: Self.jpeg)
        let profile = TestProfile.swapped
        let swapped = Self.jpeg.inserting(profile: profile, length: 100)
        let signature = Array("ICC_PROFILE\0".utf8)
        let ignored: [[UInt8]] = [
            Self.jpeg.inserting(profile: [UInt8](repeating: 0x5A, count: 900)),
            Self.jpeg.inserting(profile: Array(profile.prefix(130))),
            Self.jpeg.inserting(0xE2, signature),
            Self.jpeg.inserting(0xE2, signature + [0, 0]),
            Self.jpeg.inserting(0xE2, signature + [1, 2] + profile),
            Self.jpeg.inserting(0xE2, signature + [2, 1] + profile),
            // One part comes twice, and one is missing.
            swapped.inserting(0xE2, signature + [1, 7] + profile.prefix(100)),
            swapped.removing(0xE2),
        ]
        for file in ignored { #expect(try PreviewMaker().preview(of: file) == plain) }
        let ink = TestPicture.corners(width: 600, height: 450).inkJPEG()
        #expect(try PreviewMaker().preview(of: ink.inserting(profile: profile)) == PreviewMaker().preview(of: ink))
    }
}
