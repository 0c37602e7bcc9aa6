// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import HandoffFiles
import HandoffTesting
import Locking
import Meeting
import TestSupport
import Testing

/// A document goes to another device, is edited there, and comes back.
@Suite(.timeLimit(.minutes(2)))
struct DocumentTests {
    private let stage: DocumentExchange

    init() throws {
        self.stage = try DocumentExchange()
    }

    @Test func `the newest state is saved and sent when it is asked for, and the continuer may keep it`() async throws {
        let here = self.stage.here
        let document = self.stage.document { try here.write("note.txt", "milk, bread") }
        let there = self.stage.there
        let end = try await self.stage.exchange(document) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            #expect(received.file.path == there.at("note.txt"))
            #expect(received.url == URL(filePath: there.at("note.txt")))
            #expect(received.file.description.mediaType == "text/plain")
            try await received.keep()
            let again = await #expect(throws: HandoffError.self) { try await received.sendBack() }
            #expect(again?.code == .invalidValue)
        }
        #expect(try end.result.get() == .taken)
        #expect(end.calls == [.willSend, .wasTaken])
        #expect(self.stage.there.text("note.txt") == "milk, bread")
    }

    @Test func `a continuer that lets go of the document has it all the same`() async throws {
        let there = self.stage.there
        let end = try await self.stage.exchange(self.stage.document()) { stream in
            _ = try await stream.receiveDocument(into: there.path)
        }
        #expect(try end.result.get() == .taken)
        #expect(end.calls == [.willSend, .wasTaken])
    }

    @Test func `a continuer that refuses makes the originator roll back`() async throws {
        let there = self.stage.there
        let end = try await self.stage.exchange(self.stage.document()) { stream in
            let options = FileSavingOptions(limit: 3)
            let error = await #expect(throws: HandoffError.self) {
                try await stream.receiveDocument(into: there.path, options: options)
            }
            #expect(error?.code == .declined)
        }
        #expect(end.result.failureCode == .declined)
        #expect(end.calls == [.willSend, .rollBack(.declined)])
        #expect(try self.stage.there.names() == [])
    }

    @Test func `an application that cannot save has no document, and rolls back`() async throws {
        struct Busy: Error {}
        let there = self.stage.there
        let end = try await self.stage.exchange(self.stage.document { throw Busy() }) { stream in
            let error = await #expect(throws: HandoffError.self) { try await stream.receiveDocument(into: there.path) }
            #expect(error?.code == .fileUnusable)
        }
        #expect(end.result.failureCode == .fileUnusable)
        #expect(end.calls == [.willSend, .rollBack(.fileUnusable)])
    }

    @Test func `an originator that takes nothing back says so, and a return is no larger than it takes`() async throws {
        let there = self.stage.there
        for (document, size) in [(self.stage.document(nil), 4), (self.stage.document(limit: 10), 11)] {
            let end = try await self.stage.exchange(document) { stream in
                let received = try await stream.receiveDocument(
                    into: there.path,
                    options: FileSavingOptions(name: "\(size)")
                )
                try there.overwrite("\(size)", with: [UInt8](repeating: 7, count: size))
                let error = await #expect(throws: HandoffError.self) { try await received.sendBack() }
                #expect(error?.code == .declined)
            }
            #expect(end.result.failureCode == .declined)
            #expect(self.stage.here.text("note.txt") == "milk")
        }
    }

    @Test func `a link that breaks on the way back leaves both sides what they had`() async throws {
        let size = 4_000_000
        let (here, there) = (self.stage.here, self.stage.there)
        let end = try await self.stage.exchange(
            self.stage.document(),
            faults: LinkFaults(sending: .cut(after: 1_500_000))
        ) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("note.txt", with: Pattern.bytes(size))
            let error = await #expect(throws: HandoffError.self) { try await received.sendBack() }
            #expect(error?.code == .handoffFailed)
        }
        #expect(end.calls == [.willSend, .wasTaken])
        #expect(end.result.failureCode != nil)
        #expect(here.text("note.txt") == "milk")
        #expect(try here.names() == ["note.txt"])
        #expect(there.contents("note.txt")?.count == size)
    }

    @Test(
        arguments: [
            // Made of something else than what was sent; of a time that is none; cut short; with something behind it.
            (UInt8(0x36), [UInt8](repeating: 0, count: 36)), (0x36, [UInt8](repeating: 255, count: 36)),
            (0x36, [1, 2, 3]),
            (0x36, []), (0x37, []), (0x30, [0]), (0x99, [1]),
        ] as [(UInt8, [UInt8])]
    )
    func `a return that breaks the rules is refused, and changes nothing`(type: UInt8, payload: [UInt8]) async throws {
        let end = try await self.stage.exchange(self.stage.document(.replace)) { stream in
            let reader = RecordReader(stream)
            var types: [UInt8] = []
            while types.last != 0x32, let record = try await reader.next(limit: 1 << 21) {
                types.append(record.type)
                guard record.type == 0x32 else { continue }
                // Says what a receiver says that has it all, as docs/protocol.md has it.
                try await stream.writeRecord(type: 0x34, record.payload + [0, 0, 0, 1, 65])
            }
            #expect(types == [0x30, 0x31, 0x32])
            try await stream.writeRecord(type: type, payload)
            try await stream.finish()
            let answer = try await reader.next(limit: 100)
            #expect(answer?.type == 0x35 && answer?.payload == [0, 14])
        }
        #expect(end.result.failureCode == .protocolViolation)
        #expect(end.calls == [.willSend, .wasTaken])
        #expect(self.stage.here.text("note.txt") == "milk")
        #expect(try self.stage.here.names() == ["note.txt"])
    }

    @Test func `the activity says that it stands for a document, and no path goes anywhere`() throws {
        let activity = UserActivity(activityType: "org.example.note", scope: ActivityScope())
        #expect(activity.documentURL == nil && activity.documentName == nil)
        try self.stage.here.write("Größe & Maß?.txt", "x")
        activity.represent(self.stage.document(path: self.stage.here.at("Größe & Maß?.txt")))
        #expect(activity.documentName == "Größe & Maß?.txt")
        #expect(activity.supportsContinuationStreams)
        #expect(activity.documentURL?.absoluteString.contains(self.stage.here.path) == false)
        try activity.checkForHandoff()
    }
}
