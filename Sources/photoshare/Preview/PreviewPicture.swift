// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import ImagePreview

/// Shows a preview on a terminal, in half blocks.
struct PreviewPicture {
    private let console: Console

    /// How wide a picture is drawn at most, in columns.
    private static let columns = 48

    init(_ console: Console) {
        self.console = console
    }

    /// Whether there is a terminal, and somebody looks at it.
    var isVisible: Bool { Terminal.isTerminal(2) && !self.console.style.isJSON && !self.console.style.isQuiet }

    /// Draws the picture on standard error if that is a terminal.
    func show(_ preview: Preview) {
        guard self.isVisible, let width = Terminal.columns(of: 2) else { return }
        let columns = min(width, Self.columns)
        guard columns > 0, let pixels = try? PreviewMaker(options: .init(size: columns)).pixels(of: preview.jpeg),
            let lines = PictureText.lines(
                width: pixels.width,
                height: pixels.height,
                rgb: pixels.rgb.span,
                columns: columns
            )
        else { return }
        for line in lines { self.console.say(line) }
    }
}
