// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FileTransfer
internal import ImagePreview
internal import Locking

/// What becomes of the previews that come in: said, kept where that was asked for, and drawn where somebody looks.
///
/// That takes a disk and another process, for which the connection does not wait.
final class Gallery: Sendable {
    private enum Step: Sendable {
        case manifest(Manifest)
        case preview(Preview, Int, number: Int?, path: [UInt8])
        /// Whoever waits has seen all that was before it.
        case mark
    }

    /// Those who wait until everything is shown; nil once nothing is shown any more, for instance after Ctrl-C.
    private let waiting = Lock<[CheckedContinuation<Void, Never>]?>([])

    private let events: Events
    private let keeper: PreviewKeeper?
    private let picture: PreviewPicture
    private let asksPerson: Bool
    /// Whether items have numbers beside their pictures.
    private let hasNumbers = Lock(false)
    private let steps: AsyncStream<Step>
    private let inlet: AsyncStream<Step>.Continuation

    /// How many pictures are drawn: as many as items are listed before the question.
    private static let limit = 20

    /// Prepares to show.
    ///
    /// - Parameters:
    ///   - events: Where it is said.
    ///   - keeper: Keeps them; nil where that was not asked for.
    ///   - decoders: Decode what comes from the peer.
    ///   - asksPerson: Whether somebody chooses by what is shown.
    init(_ events: Events, _ keeper: PreviewKeeper?, _ decoders: PictureDecoders, asksPerson: Bool) {
        self.asksPerson = asksPerson
        self.events = events
        self.keeper = keeper
        self.picture = PreviewPicture(events.console, decoders)
        (self.steps, self.inlet) = AsyncStream.makeStream()
    }

    /// Learns what is offered.
    func note(_ manifest: Manifest) {
        self.hasNumbers.withLock { $0 = self.asksPerson && ItemChoice.hasNumbers(manifest) }
        self.inlet.yield(.manifest(manifest))
    }

    /// Shows one, soon.
    func show(_ preview: Preview, _ item: Int, _ path: [UInt8]) {
        let number = self.hasNumbers.withLock { $0 } ? ItemChoice.number(item) : nil
        self.inlet.yield(.preview(preview, item, number: number, path: path))
    }

    /// Waits until everything is shown that has come.
    func catchUp() async {
        await withCheckedContinuation { continuation in
            let isShowing = self.waiting.withLock { waiting in
                waiting?.append(continuation)
                return waiting != nil
            }
            guard isShowing else { return continuation.resume() }
            self.inlet.yield(.mark)
        }
    }

    /// Shows what comes while something goes on.
    ///
    /// - Parameter body: What goes on.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func whileShowing<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.run() }
            defer { self.inlet.finish() }
            return try await body()
        }
    }

    private func run() async {
        var drawn = 0
        for await step in self.steps {
            switch step {
            case .mark: self.release(isOver: false)
            case .manifest(let manifest): self.keeper?.note(manifest)
            case .preview(let preview, let item, let number, let path):
                let file = self.keeper?.keep(preview, item, path, self.events.console)
                self.events.show(preview, path, keptAt: file, number: number)
                drawn += 1
                if drawn <= Self.limit { await self.picture.show(preview) }
            }
        }
        self.release(isOver: true)
    }

    private func release(isOver: Bool) {
        let waiting = self.waiting.withLock { waiting in
            let all = waiting ?? []
            waiting = isOver ? nil : []
            return all
        }
        for continuation in waiting { continuation.resume() }
    }
}
