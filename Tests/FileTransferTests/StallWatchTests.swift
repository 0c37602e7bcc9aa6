// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Senders from which nothing comes any more, over real sockets.
struct StallWatchTests: TransferSuite {
    let place: TransferPlace
    private static let mebibyte = 1024 * 1024

    init() throws { self.place = try TransferPlace() }

    private func options(_ limit: Duration) -> ReceiveOptions {
        var options = ReceiveOptions(target: .folder(self.target.bytes()), wantsPreviews: false)
        options.stallLimit = limit
        return options
    }

    private func hasWaited(_ log: EventLog) -> Bool {
        log.events.contains { event in if case .waiting = event { true } else { false } }
    }

    @Test func `a link that has gone silent is given up, and the next run goes on from there`() async throws {
        let content = (0..<24).flatMap { (value: Int) -> [UInt8] in
            [UInt8](repeating: UInt8(value), count: Self.mebibyte)
        }
        try self.source.write("large.bin", bytes: content)
        let catalogue = try await self.catalogue(["large.bin"])
        let journal = TransferJournal(folder: self.state.bytes(), thread: try WorkerThread())
        // Where it stalls is counted in bytes on the link.
        let offer = FileOffer(catalogue, workers: self.nodes.workers, packs: false) { _ in }
        let log = EventLog()
        let faults = LinkFaults(receiving: .stall(after: 16 * Self.mebibyte))
        let result = await self.nodes.receive(
            from: offer,
            self.options(.milliseconds(400)),
            log,
            journal: journal,
            faults: faults
        )
        // The one that the tool dials again for.
        let error = #expect(throws: HandoffError.self) { try result.get() }
        #expect(error?.code == .timedOut)
        #expect(!self.hasWaited(log))
        let second = await self.nodes.transfer(catalogue, self.options(.seconds(60)), journal)
        #expect(try second.result.get().resumed > 0)
        #expect(self.target.contents("large.bin") == content)
    }

    @Test func `a sender that answers is waited for, and that is said once`() async throws {
        let content = [UInt8](repeating: 7, count: 1000)
        let log = EventLog()
        let (waits, inlet) = AsyncStream.makeStream(of: Void.self)
        let sender = try LyingSender(["a.bin": content.count]) { sender, stream in
            // Its disk is slow until the receiver has said that it waits.
            for await _ in waits { break }
            try await sender.chunk(0, content, on: stream)
            try await sender.end(0, content, on: stream)
            try await stream.finish()
        }
        let receiver = FileReceiver(self.options(.seconds(2)), workers: self.nodes.workers) { event in
            log.note(event)
            if case .waiting = event { inlet.yield() }
        } decide: { _ in
            .accept
        }
        let summary = try await self.nodes.withContinuation(of: sender) { try await receiver.receive($0) }
        #expect(summary.outcome == .done)
        #expect(log.events.count { event in if case .waiting = event { true } else { false } } == 1)
        #expect(self.target.contents("a.bin") == content)
    }

    @Test func `what cannot be gone on with is not watched: a pipe has its pauses`() throws {
        let file = ManifestEntry(kind: .file, path: [65], size: 9, modified: nil, isExecutable: false)
        let stream = ManifestEntry(kind: .stream, path: [65], size: 0, modified: nil, isExecutable: false)
        var options = self.options(.seconds(10))
        #expect(StallWatch.isOf(use: try Manifest([file]), options))
        #expect(!StallWatch.isOf(use: try Manifest([stream]), options))
        options.target = .standardOutput
        #expect(!StallWatch.isOf(use: try Manifest([file]), options))
    }
}
