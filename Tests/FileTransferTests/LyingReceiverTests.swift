// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// A receiver that lies learns nothing and breaks nothing: the sender ends the session with a violation.
struct LyingReceiverTests {
    private let nodes: LoopbackNodes
    private let catalogue: Catalogue
    private let source: TemporaryDirectory

    init() async throws {
        self.nodes = try LoopbackNodes()
        self.source = try TemporaryDirectory()
        try self.source.write("a", "12345")
        let tree = SourceTree(paths: [self.source.bytes("a")])
        self.catalogue = try await Catalogue(tree, on: self.nodes.workers.next())
    }

    /// How the sender ends when a receiver says something after the manifest.
    private func end(
        _ lie: @escaping @Sendable (ContinuationSession, ContinuationStream, Manifest) async throws -> Void
    ) async throws -> TransferSummary? {
        let log = EventLog()
        let offer = FileOffer(self.catalogue, workers: self.nodes.workers) { event in log.note(event) }
        let manifest = self.catalogue.manifest
        try await self.nodes.withContinuation(of: offer) { activity in
            let session = try activity.continuationSession()
            try await session.withStream(priority: .control) { control in
                try await control.writeRecord(type: RecordType.begin, [1])
                // The sender may be gone before all of the lie is told.
                try? await lie(session, control, manifest)
                await log.waitForEnd()
            }
        }
        return log.summary
    }

    private static func ask(_ session: ContinuationSession, _ payload: [UInt8]) async throws {
        try await session.withStream(priority: .bulk) { stream in
            try await stream.writeRecord(type: RecordType.filesWanted, payload)
            while try await stream.read() != nil {}
        }
    }

    @Test func `a choice from another manifest is a violation`() async throws {
        let summary = try await self.end { session, _, _ in
            try await Self.ask(session, Selection(items: [0]).encoded(for: try Manifest([]).digest))
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test func `a choice out of range is a violation`() async throws {
        let summary = try await self.end { session, _, manifest in
            try await Self.ask(session, Selection(items: [0, 1]).encoded(for: manifest.digest))
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test func `a stream that begins with something else is a violation`() async throws {
        let summary = try await self.end { session, _, _ in
            try await session.withStream(priority: .bulk) { stream in
                try await stream.writeRecord(type: 0x7F)
                while try await stream.read() != nil {}
            }
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test func `a report on an item that was not offered is a violation`() async throws {
        let summary = try await self.end { _, control, _ in
            try await control.writeRecord(type: RecordType.outcome, ItemReport(item: 1, outcome: .placed).encoded)
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test func `a report that comes twice is a violation`() async throws {
        let summary = try await self.end { _, control, _ in
            for _ in 0..<2 {
                try await control.writeRecord(type: RecordType.outcome, ItemReport(item: 0, outcome: .placed).encoded)
            }
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test(arguments: [(2, 5, 0), (1, 6, 0), (1, 4, 5)] as [(Int, UInt64, UInt64)])
    func `a result of more than was offered, or of more as there before than is there, is a violation`(
        _ items: Int,
        _ bytes: UInt64,
        _ resumed: UInt64
    ) async throws {
        let summary = try await self.end { _, control, _ in
            let lie = TransferSummary(outcome: .done, items: items, bytes: bytes, resumed: resumed)
            try await control.writeRecord(type: RecordType.result, lie.encoded)
        }
        #expect(summary?.failureCode == .integrity)
    }

    @Test func `letting go of the files in the middle does not hide the reason that follows`() async throws {
        let reason = TransferError(.full, "needs 5, has 4")
        let summary = try await self.end { session, control, manifest in
            try await session.withStream(priority: .bulk) { stream in
                let choice = Selection(items: [0]).encoded(for: manifest.digest)
                try await stream.writeRecord(type: RecordType.filesWanted, choice)
            }
            try await control.writeRecord(
                type: RecordType.result,
                TransferSummary(outcome: .failed(reason)).encoded
            )
            try await control.finish()
        }
        #expect(summary?.outcome == .failed(reason))
    }
}
