// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A picture in a sequence that a terminal draws; nothing of it depends on what a peer has said but the pixels.
package enum InlinePicture {
    /// The longest piece of Base64 in one sequence of Kitty's.
    private static let piece = 4096
    /// The widest picture that is drawn, in pixels.
    private static let most = 4096

    /// The pixels in Kitty's protocol.
    ///
    /// - Parameters:
    ///   - width: Pixels in a row, 1 to 4,096.
    ///   - height: Rows of pixels, 1 to 4,096.
    ///   - rgb: Three bytes a pixel, row by row from the top.
    ///   - columns: How wide it is drawn; the height follows.
    /// - Returns: The sequence, or nil where the sizes do not fit each other.
    package static func kitty(width: Int, height: Int, rgb: Span<UInt8>, columns: Int) -> DisplayText? {
        guard Self.fits(width, height, rgb), columns > 0 else { return nil }
        let text = Base64.text(rgb)
        var sequence = ""
        for start in stride(from: 0, to: text.count, by: Self.piece) {
            let end = min(start + Self.piece, text.count)
            // No answer is wanted: it would be taken for something typed.
            let first = start == 0 ? "a=T,f=24,q=2,s=\(width),v=\(height),c=\(columns)," : ""
            sequence += "\u{1B}_G\(first)m=\(end < text.count ? 1 : 0);"
            sequence += String(decoding: text[start..<end], as: UTF8.self) + "\u{1B}\\"
        }
        return DisplayText(trusted: sequence)
    }

    /// A JPEG file as iTerm2 takes it.
    ///
    /// - Parameters:
    ///   - jpeg: The file: one that this device has made, since the terminal decodes it.
    ///   - columns: How wide it is drawn; the height follows.
    /// - Returns: The sequence.
    package static func iterm(jpeg: Span<UInt8>, columns: Int) -> DisplayText {
        let text = String(decoding: Base64.text(jpeg), as: UTF8.self)
        return DisplayText(
            trusted: "\u{1B}]1337;File=inline=1;size=\(jpeg.count);width=\(columns);preserveAspectRatio=1:\(text)\u{7}"
        )
    }

    /// Whether sizes and bytes are those of a picture.
    static func fits(_ width: Int, _ height: Int, _ rgb: borrowing Span<UInt8>) -> Bool {
        (1...Self.most).contains(width) && (1...Self.most).contains(height) && rgb.count == width * height * 3
    }
}
