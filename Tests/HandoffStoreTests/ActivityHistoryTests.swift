// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffTransport
import LocalFiles
import Testing

@testable import HandoffStore

/// What was continued and offered: bounded, for its owner only, and off once the user has said so.
struct ActivityHistoryTests {
    private let state = TemporaryState()
    private var file: String { "\(self.state.folder)/history.sqlite" }

    private func history(limit: Int = 3) throws -> ActivityHistory {
        ActivityHistory(folder: self.state.bytes, executor: try WorkerThread(), limit: limit)
    }

    private func entry(_ number: Int, title: String? = nil) -> HistoryEntry {
        HistoryEntry(
            number.isMultiple(of: 2) ? .continued : .offered,
            at: Int64(number),
            activity: "activity \(number)",
            activityType: "org.example.note",
            title: title ?? "title \(number)",
            device: number.isMultiple(of: 2) ? "ABC" : nil,
            deviceName: number.isMultiple(of: 2) ? "desk" : nil
        )
    }

    @Test func `nothing is made before there is something to keep`() async throws {
        let history = try self.history()
        #expect(try await history.entries() == [])
        #expect(try await history.isKept())
        #expect(!FileManager.default.fileExists(atPath: self.state.folder))
    }

    @Test func `the newest come first, and only so many are kept`() async throws {
        let history = try self.history()
        for number in 1...5 { try await history.add(self.entry(number)) }
        #expect(try await history.entries() == [self.entry(5), self.entry(4), self.entry(3)])
        // Another process sees the same, and the file is its owner's alone.
        #expect(try await self.history().entries().count == 3)
        #expect(try self.state.mode(self.file) == 0o600)
        #expect(try self.state.mode(self.state.folder) == 0o700)
    }

    @Test func `who wants no history has none, and what there was is overwritten`() async throws {
        let history = try self.history()
        try await history.add(self.entry(1, title: "a title that nobody shall find"))
        try await history.setKept(false)
        #expect(try await history.entries() == [])
        try await history.add(self.entry(2, title: "another title that nobody shall find"))
        let again = try self.history()
        #expect(try await again.isKept() == false)
        #expect(try await again.entries() == [])
        let bytes = try Data(contentsOf: URL(filePath: self.file))
        #expect(bytes.range(of: Data("nobody shall find".utf8)) == nil)
        try await again.setKept(true)
        try await again.add(self.entry(3))
        #expect(try await again.entries() == [self.entry(3)])
    }

    @Test func `a title that is too long is cut between its characters`() async throws {
        let history = try self.history()
        try await history.add(self.entry(1, title: String(repeating: "ü", count: 3000)))
        #expect(try await history.entries().first?.title == String(repeating: "ü", count: 2048))
    }

    @Test func `a file of another program is no history`() async throws {
        try await self.state.store().add(.made(1))
        try FileManager.default.moveItem(atPath: self.state.file, toPath: self.file)
        let history = try self.history()
        #expect(await code { _ = try await history.entries() } == .damaged)
        #expect(await code { try await history.add(self.entry(1)) } == .damaged)
    }
}
