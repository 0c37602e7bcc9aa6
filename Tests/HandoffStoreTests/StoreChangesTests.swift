// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import HandoffStore
import HandoffTransport
import LocalFiles
import Testing

struct StoreChangesTests {
    private let state = TemporaryState()
    private let store: SQLiteDeviceStore

    init() throws {
        self.store = try self.state.store()
    }

    @Test func `each kind of change is told, a visit and a failure are not`() async throws {
        let digest = DeviceRecord.made(1).keyDigest
        #expect(try await self.isTold { store in try await store.add(.made(1)) })
        #expect(try await self.isTold { store in try await store.rename(keyDigest: digest, to: "phone") })
        #expect(
            try await self.isTold { store in
                try await store.setAcceptance(keyDigest: digest, withoutAsking: true, folder: nil)
            }
        )
        #expect(try await !self.isTold { store in try await store.touch(keyDigest: digest, at: 1) })
        #expect(try await !self.isTold { store in _ = await code { try await store.remove(keyDigest: [9]) } })
        #expect(try await self.isTold { store in try await store.remove(keyDigest: digest) })
    }

    /// Whether an observer is told of what a body does.
    private func isTold(_ body: (SQLiteDeviceStore) async throws -> Void) async throws -> Bool {
        let changes = self.store.changes()
        try await body(self.store)
        return await isWaiting(in: changes)
    }

    @Test func `a change by another process is noticed when somebody looks`() async throws {
        #expect(try await self.store.lookForChanges() == false)
        try await self.store.add(.made(1))
        #expect(try await self.store.lookForChanges() == false)

        let changes = self.store.changes()
        let folder = self.state.bytes
        await #expect(processExitsWith: .success) { [folder = folder as [UInt8]] in
            let other = SQLiteDeviceStore(folder: folder, executor: try WorkerThread())
            try await other.add(.made(2))
        }
        #expect(try await self.store.lookForChanges())
        #expect(await isWaiting(in: changes))
        #expect(try await self.store.lookForChanges() == false)
        #expect(try await self.store.devices().map(\.peerName) == ["device 1", "device 2"])
    }

    @Test func `processes that pair at once lose no device`() async throws {
        let folder = self.state.bytes
        async let first = #expect(processExitsWith: .success) { [folder = folder as [UInt8]] in
            let other = SQLiteDeviceStore(folder: folder, executor: try WorkerThread())
            for number in 0..<20 as Range<UInt8> { try await other.add(.made(number)) }
        }
        async let second = #expect(processExitsWith: .success) { [folder = folder as [UInt8]] in
            let other = SQLiteDeviceStore(folder: folder, executor: try WorkerThread())
            for number in 20..<40 as Range<UInt8> { try await other.add(.made(number)) }
        }
        _ = await (first, second)
        #expect(try await Set(self.store.devices().map(\.peerName)).count == 40)
    }

    @Test func `of two processes that are shown one knock, one lets it in`() async throws {
        try await self.store.add(.made(1))
        let folder = self.state.bytes
        let first = SQLiteDeviceStore(folder: folder, executor: try WorkerThread())
        async let second = #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [folder = folder as [UInt8]] in
            let other = SQLiteDeviceStore(folder: folder, executor: try WorkerThread())
            var count = 0
            for nonce in 0..<50 as Range<UInt8>
            where try await other.use(.made(1, epoch: 100, nonce: nonce), forgettingBefore: 0) {
                count += 1
            }
            print("first: \(count)")
        }
        var count = 0
        for nonce in 0..<50 as Range<UInt8>
        where try await first.use(.made(1, epoch: 100, nonce: nonce), forgettingBefore: 0) {
            count += 1
        }
        let output = String(decoding: try #require(await second).standardOutputContent, as: UTF8.self)
        #expect(output.contains("first: \(50 - count)\n"), "\(count) here, there \(output)")
    }

    @Test func `a store of the version without knocks gets their table, and keeps its devices`() async throws {
        try await self.store.add(.made(1))
        let database = try Database(at: Array(self.state.file.utf8))
        try database.run("DROP TABLE used_knocks")
        try database.run("PRAGMA user_version = 1")
        let later = try self.state.store()
        #expect(try await later.devices() == [.made(1)])
        #expect(try await later.use(.made(1, epoch: 100), forgettingBefore: 4))
    }

    @Test func `a store of a newer version is refused`() async throws {
        try await self.store.add(.made(1))
        try Database(at: Array(self.state.file.utf8)).run("PRAGMA user_version = 99")
        #expect(await code { _ = try await self.state.store().devices() } == .newer)
    }

    @Test func `a file that is no database is said to be damaged`() async throws {
        try PrivateFolder.make(self.state.bytes)
        let garbage = Data(repeating: 65, count: 8_192)
        #expect(
            FileManager.default.createFile(
                atPath: self.state.file,
                contents: garbage,
                attributes: [.posixPermissions: 0o600]
            )
        )
        #expect(await code { _ = try await self.store.devices() } == .damaged)
        #expect(try Data(contentsOf: URL(fileURLWithPath: self.state.file)) == garbage)
    }
}

/// Whether a stream has an element already: a cancelled reader takes what waits, and does not wait itself.
private func isWaiting(in stream: AsyncStream<Void>) async -> Bool {
    let reader = Task {
        for await _ in stream { return true }
        return false
    }
    reader.cancel()
    return await reader.value
}
