// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import ImagePreview
import LocalFiles
import Locking
import TestSupport
import Testing

/// Previews on their way, and those that are kept.
struct PreviewTransferTests: TransferSuite {
    let place: TransferPlace

    init() throws {
        self.place = try TransferPlace()
        for state in ["here", "there"] {
            try self.state.makeFolder(state)
            try self.state.setMode(state, 0o700)
        }
    }

    private func store(_ name: String) throws -> PreviewStore {
        PreviewStore(folder: self.state.bytes(name), thread: try WorkerThread())
    }

    /// Looks at what a folder offers.
    ///
    /// - Returns: The previews that came, as the item and the text behind the JPEG's first bytes.
    private func look(
        _ previews: any PreviewSource,
        _ store: PreviewStore? = nil,
        onSent: @escaping @Sendable (TransferEvent) -> Void = { _ in }
    ) async throws -> [String] {
        let catalogue = try await self.catalogue(["album"])
        let sent = EventLog()
        let received = EventLog()
        let offer = FileOffer(catalogue, workers: self.nodes.workers, previews: previews) { event in
            onSent(event)
            sent.note(event)
        }
        let options = ReceiveOptions(target: .folder(self.target.bytes()))
        let result = await self.nodes.receive(from: offer, options, received, previews: store) { _ in .leave }
        _ = try result.get()
        await sent.waitForEnd()
        return received.events.compactMap { event in
            switch event {
            case .preview(_, _, let preview): String(decoding: preview.jpeg.dropFirst(2), as: UTF8.self)
            case .noPreview(_, let path, let reason): "\(String(decoding: path, as: UTF8.self)): \(reason)"
            default: nil
            }
        }
    }

    private func fill(_ names: [String]) throws {
        try self.source.makeFolder("album")
        for name in names { try self.source.write("album/\(name)", Self.picture(name)) }
    }

    /// What begins as a picture does; no more of it is looked at here.
    private static func picture(_ content: String) -> String { "GIF89a\(content)" }

    @Test func `what is no picture by its content is nobody's work, whatever its name is`() async throws {
        try self.fill(["a.jpg", "c.dat"])
        try self.source.write("album/b.jpg", "letters")
        try self.source.write("album/d.jpg", "")
        let previews = CountedPreviews()
        #expect(try await self.look(previews) == ["album/a.jpg", "album/c.dat"])
        #expect(previews.made == ["album/a.jpg", "album/c.dat"])
    }

    @Test func `previews come in the order of the items, whichever is ready first`() async throws {
        let names = (0..<16).map { "\($0 + 10).jpg" }
        try self.fill(names)
        let previews = CountedPreviews(width: 16, isReversed: true)
        #expect(try await self.look(previews) == names.map { "album/\($0)" })
        #expect(previews.most == 16)
    }

    @Test func `the first preview is sent before others are begun than those that are worked on beside it`()
        async throws
    {
        let names = (0..<40).map { "\($0 + 10).jpg" }
        try self.fill(names)
        let previews = CountedPreviews(width: 2)
        let made = Lock<[Int]>([])
        let shown = try await self.look(previews) { event in
            if case .preview = event { made.withLock { $0.append(previews.made.count) } }
        }
        #expect(shown == names.map { "album/\($0)" })
        #expect(try #require(made.withLock { $0.first }) <= 2)
    }

    @Test func `one that has no preview does not keep the others from theirs`() async throws {
        try self.fill(["a.jpg", "b.bad", "c.txt", "d.jpg"])
        #expect(
            try await self.look(CountedPreviews()) == [
                "album/a.jpg", "album/b.bad: The picture could not be decoded.", "album/d.jpg",
            ]
        )
    }

    @Test func `a preview is made once, and again when its original is another`() async throws {
        try self.fill(["a.jpg", "b.jpg"])
        let first = CountedPreviews()
        let both = ["album/a.jpg", "album/b.jpg"]
        #expect(try await self.look(StoredPreviews(first, in: try self.store("here"))) == both)
        #expect(first.made == both)
        try self.source.write("album/b.jpg", Self.picture("another content"))
        let second = CountedPreviews()
        #expect(try await self.look(StoredPreviews(second, in: try self.store("here"))) == both)
        #expect(second.made == ["album/b.jpg"])
    }

    @Test func `what the receiver has is not sent again, and shown all the same`() async throws {
        try self.fill(["a.jpg", "b.jpg", "c.jpg"])
        let all = ["album/a.jpg", "album/b.jpg", "album/c.jpg"]
        let first = CountedPreviews()
        #expect(try await self.look(first, try self.store("there")) == all)
        try self.source.write("album/b.jpg", Self.picture("another content"))
        let second = CountedPreviews()
        #expect(try await self.look(second, try self.store("there")).sorted() == all)
        #expect(first.made == all)
        #expect(second.made == ["album/b.jpg"])
    }

    @Test func `a store that cannot be used is done without`() async throws {
        try self.fill(["a.jpg"])
        try self.state.write("here/previews.sqlite", "no database")
        let previews = StoredPreviews(CountedPreviews(), in: try self.store("here"))
        #expect(try await self.look(previews, try self.store("here")) == ["album/a.jpg"])
    }
}
