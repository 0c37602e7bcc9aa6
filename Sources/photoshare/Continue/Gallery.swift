// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview
internal import Locking

/// What becomes of the previews that come in: said, kept where that was asked for, and drawn where somebody looks.
final class Gallery: Sendable {
    private let events: Events
    private let keeper: PreviewKeeper?
    private let drawn = Lock(0)

    /// How many pictures are drawn: as many as items are listed before the question.
    private static let limit = 20

    init(_ events: Events, _ keeper: PreviewKeeper?) {
        self.events = events
        self.keeper = keeper
    }

    /// Shows one.
    func show(_ preview: Preview, _ item: Int, _ path: [UInt8]) {
        let console = self.events.console
        self.events.show(preview, item, path, keptAt: self.keeper?.keep(preview, path, console))
        let picture = PreviewPicture(console)
        guard picture.isVisible else { return }
        let number = self.drawn.withLock { drawn in
            drawn += 1
            return drawn
        }
        if number <= Self.limit { picture.show(preview) }
    }
}
