// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Handoff
import HandoffFiles
import HandoffTesting
import LocalFiles
import Locking
import Meeting
import TestSupport
import Testing

/// One file from the originator's disk to the continuer's.
@Suite(.timeLimit(.minutes(2)))
struct FileTests {
    private let source: TemporaryDirectory
    private let target: TemporaryDirectory

    init() throws {
        self.source = try TemporaryDirectory()
        self.target = try TemporaryDirectory()
    }

    /// What came of both ends.
    private struct Ends: Sendable {
        var sent: Result<SentFile, HandoffError>
        var received: Result<ReceivedFile, HandoffError>
    }

    /// Lets the originator send what a path leads to, and the continuer receive it.
    private func transfer(
        _ path: String,
        name: String? = nil,
        mediaType: String = "image/jpeg",
        options: FileSavingOptions = FileSavingOptions(),
        faults: LinkFaults = LinkFaults(),
        onSent: @escaping @Sendable (FileProgress) -> Void = { _ in },
        onReceived: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws -> Ends {
        let sent = Outcomes<Result<SentFile, HandoffError>>()
        let ends = Outcomes<Ends>()
        let server = StreamServer { stream in
            do throws(HandoffError) {
                sent.add(
                    .success(try await stream.sendFile(at: path, name: name, mediaType: mediaType, progress: onSent))
                )
            } catch {
                sent.add(.failure(error))
            }
        }
        let target = self.target.path
        do {
            try await Meeting.run(server, faults: faults) { activity, _ in
                let stream = try await activity.continuationStream()
                let received: Result<ReceivedFile, HandoffError>
                do throws(HandoffError) {
                    received = .success(
                        try await stream.receiveFile(into: target, options: options, progress: onReceived)
                    )
                } catch {
                    received = .failure(error)
                }
                // The continuation lasts until the sender has heard of it, too.
                ends.add(Ends(sent: try await sent.next(), received: received))
            }
        } catch {
            // A link that breaks ends the continuation too; what the call said is what counts.
        }
        return try await ends.next()
    }

    private func digest(_ bytes: [UInt8]) -> ChunkDigest { ChunkDigest(of: bytes.span) }

    @Test(arguments: [0, 1, 1_048_576, 1_048_577, 3_000_000])
    func `a file of any size arrives whole, and its sender learns it`(size: Int) async throws {
        try self.source.write("a.jpg", bytes: Pattern.bytes(size))
        let ends = try await self.transfer(self.source.at("a.jpg"))
        let (sent, received) = (try ends.sent.get(), try ends.received.get())
        #expect(sent.savedName == "a.jpg" && sent.size == UInt64(size))
        #expect(received.path == self.target.at("a.jpg") && !received.isRenamed)
        #expect(received.description == FileDescription(name: "a.jpg", size: UInt64(size), mediaType: "image/jpeg"))
        #expect(self.target.contents("a.jpg") == Pattern.bytes(size))
        #expect(try self.target.names() == ["a.jpg"])
    }

    @Test func `a photo of 50 MB has the same digest on both sides, and progress never goes back`() async throws {
        let size = 50_000_000
        let content = Pattern.bytes(size)
        try self.source.write("large.jpg", bytes: content)
        let steps = Lock<[FileProgress]>([])
        let ends = try await self.transfer(self.source.at("large.jpg")) { _ in
        } onReceived: { step in
            steps.withLock { $0.append(step) }
        }
        _ = try ends.sent.get()
        let file = try ends.received.get()
        let arrived = try #require(self.target.contents("large.jpg"))
        #expect(self.digest(arrived) == self.digest(content))
        #expect(file.description.size == UInt64(size))
        let seen = steps.withLock { $0 }
        #expect(seen.map(\.bytes) == seen.map(\.bytes).sorted() && seen.last?.bytes == UInt64(size))
        #expect(seen.allSatisfy { $0.total == UInt64(size) })
        #expect(seen.count == 48)
    }

    @Test func `a reader that is slow holds the sender back within the window`() async throws {
        let size = 40 * 1024 * 1024
        try self.source.write("large", bytes: Pattern.bytes(size))
        let path = self.source.at("large")
        let read = Lock(0)
        let most = Lock(0)
        let server = StreamServer { stream in
            _ = try await stream.sendFile(at: path) { step in
                let lead = Int(step.bytes) - read.withLock { $0 }
                most.withLock { $0 = max($0, lead) }
            }
        }
        try await Meeting.run(server) { activity, _ in
            let stream = try await activity.continuationStream()
            while read.withLock({ $0 }) < size {
                let bytes = try await stream.read()
                guard let count = bytes?.count else { break }
                read.withLock { $0 += count }
                // The sender gets every chance to run ahead.
                for _ in 0..<20 { await Task.yield() }
            }
        }
        // The largest window, a piece that was read and not counted yet, and the headers.
        let (lead, limit) = (most.withLock { $0 }, 9 * 1024 * 1024)
        #expect(lead <= limit)
    }

    @Test func `a name that is taken gets a number, and nothing is replaced`() async throws {
        try self.source.write("a.jpg", "new")
        try self.target.write("a.jpg", "old")
        let ends = try await self.transfer(self.source.at("a.jpg"))
        #expect(try ends.received.get().isRenamed)
        #expect(try ends.received.get().path == self.target.at("a (1).jpg"))
        #expect(try ends.sent.get().savedName == "a (1).jpg")
        #expect(self.target.text("a.jpg") == "old" && self.target.text("a (1).jpg") == "new")
    }

    @Test func `a receiver may choose the name, or decline one that is taken`() async throws {
        try self.source.write("a.jpg", "new")
        try self.target.write("mine.jpg", "old")
        let options = FileSavingOptions(name: "mine.jpg", conflict: .fail)
        let ends = try await self.transfer(self.source.at("a.jpg"), options: options)
        #expect(ends.sent.failureCode == .declined)
        #expect(ends.received.failureCode == .declined)
        #expect(self.target.text("mine.jpg") == "old")
        #expect(try self.target.names() == ["mine.jpg"])
    }

    @Test(arguments: ["../up.jpg", "/root.jpg", "a/b.jpg", "..", ".profile", "a\u{202E}gpj.exe", "a\u{1B}[2J", ""])
    func `an unsafe name is declined, and both sides say so`(name: String) async throws {
        try self.source.write("a.jpg", "x")
        let ends = try await self.transfer(self.source.at("a.jpg"), name: name)
        #expect(ends.sent.failureCode == .declined)
        #expect(ends.received.failureCode == .declined)
        #expect(try self.target.names().isEmpty)
    }

    @Test func `a file over the receiver's limit is declined before it comes`() async throws {
        let size = 4_000_000
        try self.source.write("a", bytes: Pattern.bytes(size))
        let ends = try await self.transfer(self.source.at("a"), options: FileSavingOptions(limit: UInt64(size - 1)))
        #expect(ends.sent.failureCode == .declined)
        #expect(ends.received.failureCode == .declined)
        #expect(try self.target.names().isEmpty)
    }

    @Test func `a folder that is not there, or takes nothing, is the receiver's failure and the sender knows`()
        async throws
    {
        try self.source.write("a", "x")
        try self.target.write("file", "x")
        let folder = self.target.at("none")
        let path = self.source.at("a")
        let sent = Outcomes<HandoffError?>()
        let sender = StreamServer { stream in
            do throws(HandoffError) {
                _ = try await stream.sendFile(at: path)
                sent.add(nil)
            } catch {
                sent.add(error)
            }
        }
        try await Meeting.run(sender) { activity, _ in
            let stream = try await activity.continuationStream()
            let error = await #expect(throws: HandoffError.self) { try await stream.receiveFile(into: folder) }
            #expect(error?.code == .folderUnusable)
            let other = try await sent.next()
            #expect(other?.code == .folderUnusable)
        }
    }

    @Test(arguments: ["none", "", "folder"])
    func `what cannot be sent fails on both sides`(name: String) async throws {
        try self.source.makeFolder("folder")
        let ends = try await self.transfer(name.isEmpty ? "" : self.source.at(name))
        #expect(ends.sent.failureCode == .fileUnusable)
        #expect(ends.received.failureCode == .fileUnusable)
        #expect(try self.target.names().isEmpty)
    }

    @Test func `a file that changes while it is sent fails on both sides and leaves nothing`() async throws {
        try self.source.write("a", bytes: Pattern.bytes(3_000_000))
        let source = self.source
        let ends = try await self.transfer(source.at("a")) { step in
            if step.bytes == 1_048_576 { try? source.makeOld("a") }
        }
        #expect(ends.sent.failureCode == .fileUnusable)
        #expect(ends.received.failureCode == .fileUnusable)
        #expect(try self.target.names().isEmpty)
    }

    @Test func `a media type that is none is not sent`() async throws {
        try self.source.write("a", "x")
        let ends = try await self.transfer(self.source.at("a"), mediaType: "picture")
        #expect(ends.sent.failureCode == .invalidValue)
        #expect(ends.received.failureCode == .handoffFailed)
    }

    @Test func `an originator that is gone in the middle leaves an error and no partial file`() async throws {
        try self.source.write("a.jpg", bytes: Pattern.bytes(8_000_000))
        let faults = LinkFaults(receiving: .cut(after: 5_000_000))
        let ends = try await self.transfer(self.source.at("a.jpg"), faults: faults)
        #expect(ends.received.failureCode == .handoffFailed)
        #expect(ends.sent.failureCode == .handoffFailed)
        #expect(try self.target.names().isEmpty)
    }
}

extension Result where Failure == HandoffError {
    /// The error's code; nil where there is none.
    var failureCode: HandoffError.Code? { if case .failure(let error) = self { error.code } else { nil } }
}
