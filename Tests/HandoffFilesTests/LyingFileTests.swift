// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Handoff
import LocalFiles
import Meeting
import TestSupport
import Testing

@testable import HandoffFiles

/// Senders and receivers that lie, break off, or speak nonsense.
@Suite(.timeLimit(.minutes(2)))
struct LyingFileTests {
    private static let content: [UInt8] = Array("hello".utf8)
    private static let digest = ChunkDigest(of: Self.content.span)

    private static let nothing: [UInt8] = []
    private static let otherDigest = ChunkDigest(of: Self.nothing.span)

    private let target: TemporaryDirectory

    init() throws {
        self.target = try TemporaryDirectory()
    }

    static func tree(_ size: UInt64 = 5) throws -> TreeDigest {
        var tree = TreeHasher(chunkSize: UInt64(FileRecord.chunkSize))
        if size > 0 { tree.append(Self.digest) }
        let digest = tree.finish(length: size)
        return try #require(digest)
    }

    private static func record(_ type: UInt8, _ payload: [UInt8]) -> [UInt8] {
        RecordHeader(type: type, length: payload.count).encoded + payload
    }

    private static func description(
        name: String = "a",
        size: UInt64 = 5,
        mediaType: String = "text/plain"
    ) -> [UInt8] {
        Self.record(
            FileRecord.description,
            FileDescription(name: name, size: size, mediaType: mediaType).encoded
        )
    }

    private static func chunk(_ bytes: [UInt8] = Self.content, at offset: UInt64 = 0, digest: ChunkDigest? = nil)
        -> [UInt8]
    {
        Self.record(
            FileRecord.chunk,
            FileChunk(offset: offset, digest: digest ?? ChunkDigest(of: bytes.span)).encoded + bytes
        )
    }

    private static func end(_ size: UInt64 = 5) throws -> [UInt8] {
        Self.record(FileRecord.end, FileEnd(size: size, digest: try Self.tree()).encoded)
    }

    /// What a sender may say instead of a file.
    enum Lie: CaseIterable {
        case nothing, noDescription, unreadableDescription, badMediaType, shorter, longer, wrongOffset, wrongDigest
        case emptyChunk, hugeRecord, cutInside, wrongTree, wrongSize, unknownRecord, failure, more, twice, trailing

        func bytes() throws -> [UInt8] {
            let (description, chunk) = (LyingFileTests.description(), LyingFileTests.chunk())
            let end = try LyingFileTests.end()
            switch self {
            case .nothing: return []
            case .noDescription: return chunk + end
            case .unreadableDescription: return LyingFileTests.record(FileRecord.description, [0, 0, 0, 9])
            case .badMediaType: return LyingFileTests.description(mediaType: "nonsense")
            case .shorter: return LyingFileTests.description(size: 6) + LyingFileTests.chunk() + end
            case .longer: return LyingFileTests.description(size: 4) + chunk + end
            case .wrongOffset: return description + LyingFileTests.chunk(at: 1) + end
            case .wrongDigest: return description + LyingFileTests.chunk(digest: LyingFileTests.otherDigest) + end
            case .emptyChunk: return description + LyingFileTests.chunk([]) + chunk + end
            case .hugeRecord: return description + [FileRecord.chunk, 0xFF, 0xFF, 0xFF, 0xFF]
            case .cutInside: return description + chunk.dropLast()
            case .wrongTree:
                return description + chunk
                    + LyingFileTests.record(
                        FileRecord.end,
                        FileEnd(size: 5, digest: try LyingFileTests.tree(0)).encoded
                    )
            case .wrongSize: return try description + chunk + LyingFileTests.end(6)
            case .unknownRecord: return description + [0x7F, 0, 0, 0, 0]
            case .failure: return description + chunk + LyingFileTests.record(FileRecord.failed, [0, 10])
            case .more: return description + chunk
            case .trailing: return description + chunk + end + [0x7F, 0, 0, 0, 0]
            case .twice: return description + chunk + chunk + end
            }
        }

        var code: HandoffError.Code {
            switch self {
            case .nothing, .more, .wrongDigest, .wrongTree, .wrongSize: .damaged
            case .failure: .fileUnusable
            default: .protocolViolation
            }
        }
    }

    @Test(arguments: Lie.allCases)
    func `what is not the file that was announced leaves an error and nothing else`(lie: Lie) async throws {
        let bytes = try lie.bytes()
        let answers = Outcomes<[UInt8]>()
        let sender = StreamServer { stream in
            try await stream.write(bytes)
            try await stream.finish()
            answers.add(try await stream.readAll(limit: 100))
        }
        let folder = self.target.path
        try await Meeting.run(sender) { activity, _ in
            let stream = try await activity.continuationStream()
            let error = await #expect(throws: HandoffError.self) { try await stream.receiveFile(into: folder) }
            #expect(error?.code == lie.code)
            // The sender is told, with the number for it.
            let answer = try await answers.next()
            let number: UInt8 = lie.code == .fileUnusable ? 10 : 14
            #expect(answer == Self.record(FileRecord.refused, [0, number]))
        }
        #expect(try self.target.names().isEmpty)
    }

    /// What a receiver may say instead of a receipt.
    enum Answer: CaseIterable {
        case nothing, otherDigest, otherSize, unreadable, unknownCode, unknownRecord, more

        func bytes() throws -> [UInt8] {
            let end = FileEnd(size: 5, digest: try LyingFileTests.tree())
            switch self {
            case .nothing: return []
            case .otherDigest:
                let other = FileEnd(size: 5, digest: try LyingFileTests.tree(0))
                return LyingFileTests.record(FileRecord.saved, FileReceipt(end: other, name: "a").encoded)
            case .otherSize:
                let other = FileEnd(size: 6, digest: end.digest)
                return LyingFileTests.record(FileRecord.saved, FileReceipt(end: other, name: "a").encoded)
            case .unreadable: return LyingFileTests.record(FileRecord.saved, [1])
            case .unknownCode: return LyingFileTests.record(FileRecord.refused, [0xFF, 0xFF])
            case .unknownRecord: return [0x7F, 0, 0, 0, 0]
            case .more:
                return LyingFileTests.record(FileRecord.saved, FileReceipt(end: end, name: "a").encoded)
                    + LyingFileTests.record(FileRecord.saved, [1])
            }
        }

        var code: HandoffError.Code {
            switch self {
            case .otherDigest, .otherSize: .damaged
            case .unknownCode: .handoffFailed
            default: .protocolViolation
            }
        }
    }

    @Test(arguments: Answer.allCases)
    func `a sender believes nothing but the receipt for its file`(answer: Answer) async throws {
        try self.target.write("a", bytes: Self.content)
        let bytes = try answer.bytes()
        let path = self.target.at("a")
        let receiver = StreamServer { stream in
            _ = try await stream.readAll(limit: 1000)
            try await stream.write(bytes)
        }
        try await Meeting.run(receiver) { activity, _ in
            let stream = try await activity.continuationStream()
            let error = await #expect(throws: HandoffError.self) { try await stream.sendFile(at: path) }
            #expect(error?.code == answer.code)
        }
    }

    @Test func `the page shows what a file on a stream is`() throws {
        let page = try ProtocolPage()
        let chunk = FileChunk(offset: 0, digest: Self.digest)
        let end = FileEnd(size: 5, digest: try Self.tree())
        for example in [
            Self.description(name: "IMG_1.jpg", mediaType: "image/jpeg"),
            Self.record(FileRecord.chunk, chunk.encoded + Self.content),
            Self.record(FileRecord.end, end.encoded),
            Self.record(FileRecord.saved, FileReceipt(end: end, name: "IMG_1 (1).jpg").encoded),
            Self.record(FileRecord.refused, FileFailure(HandoffError(.diskFull, "")).encoded),
        ] {
            #expect(page.shows(example), "\(ProtocolPage.hexadecimal(example))")
        }
    }

    @Test func `the page shows what a return is`() throws {
        let page = try ProtocolPage()
        let end = FileEnd(size: 5, digest: try Self.tree())
        let time = try #require(FileTime(seconds: 1, nanoseconds: 500_000_000))
        let placement = DocumentPlacement(outcome: .renamed, name: "IMG_1 (1).jpg")
        for (example, type) in [
            (DocumentReturn(base: end, modified: time).encoded, FileRecord.returned),
            (DocumentAnswer(end: end, placement: placement).encoded, FileRecord.placed),
        ] {
            let record = Self.record(type, example)
            #expect(page.shows(record), "\(ProtocolPage.hexadecimal(record))")
        }
        #expect(try DocumentReturn(decoding: DocumentReturn(base: end, modified: time).encoded).modified == time)
    }

    @Test(arguments: [
        ("image/jpeg", true), ("application/vnd.a+b", true), ("image", false), ("/jpeg", false), ("image/", false),
        ("a/b/c", false), ("image/jp eg", false), ("image/\u{1B}", false), ("-a/b", false), ("", false),
    ])
    func `a media type has two parts of plain letters`(text: String, isOne: Bool) {
        #expect(FileDescription.isMediaType(text) == isOne)
    }
}
