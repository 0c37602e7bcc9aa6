// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import ImagePreview
internal import Locking

/// Shows previews on a terminal, as it can show pictures.
final class PreviewPicture: Sendable {
    private let console: Console
    private let decoders: PictureDecoders
    /// How the terminal shows pictures, once that is known.
    private let way = Lock<PictureProtocol?>(nil)

    /// How wide a picture is drawn at most, in columns: in characters, and where the terminal draws it.
    private static let columns = (blocks: 48, inline: 32)
    /// How many pixels a column of a terminal has at least.
    private static let pixelsOfColumn = 8
    /// The side of a preview, in pixels.
    private static let side = 250

    /// Prepares.
    ///
    /// - Parameters:
    ///   - console: Where pictures are shown.
    ///   - decoders: Decode them: they may come from a peer.
    init(_ console: Console, _ decoders: PictureDecoders) {
        self.console = console
        self.decoders = decoders
    }

    /// Whether there is a terminal, and somebody looks at it.
    var isVisible: Bool { Terminal.isTerminal(2) && !self.console.style.isJSON && !self.console.style.isQuiet }

    /// Draws the picture on standard error if that is a terminal.
    func show(_ preview: Preview) async {
        guard self.isVisible, let width = Terminal.columns(of: 2), width > 0 else { return }
        switch await self.findWay() {
        case .none: break
        case .blocks: await self.showBlocks(preview, min(width, Self.columns.blocks))
        case .kitty:
            guard let pixels = await self.decoders.pixels(of: preview, size: Self.side) else { return }
            self.say(
                InlinePicture.kitty(
                    width: pixels.width,
                    height: pixels.height,
                    rgb: pixels.rgb.span,
                    columns: Self.columns(pixels.width, in: width)
                )
            )
        case .sixel:
            let side = min(Self.side, width * Self.pixelsOfColumn)
            guard let pixels = await self.decoders.pixels(of: preview, size: side) else { return }
            self.say(SixelPicture.sequence(width: pixels.width, height: pixels.height, rgb: pixels.rgb.span))
        case .iterm:
            // Made anew, so that the terminal decodes nothing that a peer has made.
            guard let own = await self.decoders.remade(preview) else { return }
            self.say(InlinePicture.iterm(jpeg: own.jpeg.span, columns: Self.columns(own.width, in: width)))
        }
    }

    private func findWay() async -> PictureProtocol {
        if let known = self.way.withLock({ $0 }) { return known }
        let found = await PictureProtocol.find(environment: Environment.text)
        self.way.withLock { $0 = found }
        return found
    }

    /// How many columns a picture gets: narrow ones fewer, so that all are about as high.
    private static func columns(_ width: Int, in window: Int) -> Int {
        min(window, max(1, Self.columns.inline * width / Self.side))
    }

    private func showBlocks(_ preview: Preview, _ columns: Int) async {
        guard let pixels = await self.decoders.pixels(of: preview, size: columns),
            let lines = PictureText.lines(
                width: pixels.width,
                height: pixels.height,
                rgb: pixels.rgb.span,
                columns: columns
            )
        else { return }
        for line in lines { self.console.say(line) }
    }

    private func say(_ sequence: DisplayText?) {
        if let sequence { self.console.say(sequence) }
    }
}
