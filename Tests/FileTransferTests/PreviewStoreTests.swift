// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ImagePreview
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// What is kept of previews, and how much.
struct PreviewStoreTests {
    private let state: TemporaryDirectory

    init() throws {
        self.state = try TemporaryDirectory()
        try self.state.setMode("", 0o700)
    }

    private func store(bytes: Int64 = 1 << 20, count: Int64 = 100, lifetime: Int64 = 100) throws -> PreviewStore {
        PreviewStore(
            folder: self.state.bytes(),
            thread: try WorkerThread(),
            limits: PreviewStore.Limits(bytes: bytes, count: count, lifetime: lifetime)
        )
    }

    private func key(_ name: String, of sender: String = "", version: UInt64 = 1) throws -> PreviewKey {
        let entry = ManifestEntry(
            kind: .file,
            path: Array(name.utf8),
            size: 9,
            modified: nil,
            isExecutable: false,
            version: version
        )
        return try #require(PreviewKey(entry, of: Array(sender.utf8)))
    }

    private func preview(_ number: Int) -> Preview {
        Preview(
            jpeg: [UInt8](repeating: UInt8(number), count: 100),
            width: number + 1,
            height: 7,
            isDamaged: number == 2
        )
    }

    /// Which of some previews are found.
    private func found(_ store: PreviewStore, _ count: Int) async throws -> [Int] {
        var found: [Int] = []
        for number in 0..<count where await store.preview(try self.key("\(number)")) == self.preview(number) {
            found.append(number)
        }
        return found
    }

    @Test func `what is kept is found, also by the next run`() async throws {
        let store = try self.store()
        #expect(await !store.hasAny)
        #expect(try self.state.names() == [])
        for number in 0..<3 { await store.keep(self.preview(number), try self.key("\(number)")) }
        #expect(try await self.found(store, 4) == [0, 1, 2])
        await store.flush()
        #expect(try await self.found(try self.store(), 4) == [0, 1, 2])
        #expect(try self.state.mode("previews.sqlite").map { $0 & 0o777 } == 0o600)
    }

    @Test func `the oldest go when there are too many or too much`() async throws {
        let store = try self.store(bytes: 450)
        for number in 0..<6 { await store.keep(self.preview(number), try self.key("\(number)")) }
        await store.flush()
        #expect(try await self.found(store, 6) == [2, 3, 4, 5])
        let smaller = try self.store(count: 2)
        await smaller.keep(self.preview(6), try self.key("6"))
        await smaller.flush()
        #expect(try await self.found(smaller, 7) == [5, 6])
    }

    @Test func `what nobody has used for too long goes`() async throws {
        let store = try self.store()
        await store.keep(self.preview(0), try self.key("0"))
        await store.flush()
        let later = try self.store(lifetime: -1)
        await later.keep(self.preview(1), try self.key("1"))
        await later.flush()
        #expect(try await self.found(later, 2) == [])
    }

    @Test func `one sender's items are not another's, and what may change untold has no key`() throws {
        #expect(try self.key("a", of: "anna") != self.key("a", of: "bert"))
        #expect(try self.key("a", version: 1) != self.key("a", version: 2))
        let entry = ManifestEntry(kind: .file, path: [97], size: 9, modified: nil, isExecutable: false, version: 0)
        #expect(PreviewKey(entry, of: []) == nil)
    }
}
