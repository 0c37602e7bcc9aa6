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

/// Where a document is put that comes back, and what happens if the file was changed meanwhile.
@Suite(.timeLimit(.minutes(2)))
struct DocumentConflictTests {
    private let stage: DocumentExchange

    init() throws {
        self.stage = try DocumentExchange()
    }

    @Test(arguments: ActivityDocument.Conflict.allCases)
    func `what was edited there replaces what nobody has changed here, with its permissions`(
        conflict: ActivityDocument.Conflict
    ) async throws {
        try self.stage.here.setMode("note.txt", 0o600)
        let there = self.stage.there
        let end = try await self.stage.exchange(self.stage.document(conflict)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("note.txt", with: Array("milk, bread".utf8))
            let placement = try await received.sendBack()
            #expect(placement.outcome == .replaced && placement.name == "note.txt")
        }
        let placement = try end.placement()
        #expect(placement.outcome == .replaced && placement.name == "note.txt")
        #expect(self.stage.here.text("note.txt") == "milk, bread")
        #expect(try self.stage.here.mode("note.txt") == 0o600)
        #expect(try self.stage.here.names() == ["note.txt"])
    }

    @Test(arguments: [
        (ActivityDocument.Conflict.rename, DocumentPlacement.Outcome.renamed, ["note (1).txt", "note.txt"]),
        (.skip, .skipped, ["note.txt"]), (.replace, .replaced, ["note.txt"]),
    ])
    func `a change that was made here meanwhile is a conflict`(
        conflict: ActivityDocument.Conflict,
        outcome: DocumentPlacement.Outcome,
        names: [String]
    ) async throws {
        let (here, there) = (self.stage.here, self.stage.there)
        let end = try await self.stage.exchange(self.stage.document(conflict)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("note.txt", with: Array("milk, bread".utf8))
            // As long as what was sent: only its content tells that it is another.
            try here.overwrite("note.txt", with: Array("eggs".utf8))
            let placement = try await received.sendBack()
            #expect(placement.outcome == outcome)
        }
        #expect(try end.placement().outcome == outcome)
        #expect(try here.names() == names)
        #expect(here.text("note.txt") == (conflict == .replace ? "milk, bread" : "eggs"))
        if conflict == .rename { #expect(here.text("note (1).txt") == "milk, bread") }
        #expect(there.text("note.txt") == "milk, bread", "the continuer has its own whatever happens")
    }

    @Test(arguments: [true, false])
    func `of two changes the one that was made last stays, if that is what was said`(isNewer: Bool) async throws {
        let (here, there) = (self.stage.here, self.stage.there)
        let end = try await self.stage.exchange(self.stage.document(.newer)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("note.txt", with: Array("milk, bread".utf8))
            try here.overwrite("note.txt", with: Array("eggs".utf8))
            try (isNewer ? here : there).makeOld("note.txt")
            let placement = try await received.sendBack()
            #expect(placement.outcome == (isNewer ? .replaced : .skipped))
        }
        #expect(throws: Never.self) { try end.result.get() }
        #expect(here.text("note.txt") == (isNewer ? "milk, bread" : "eggs"))
    }

    @Test func `a conflict that fails is told to both, and nothing is changed`() async throws {
        let (here, there) = (self.stage.here, self.stage.there)
        let end = try await self.stage.exchange(self.stage.document(.fail)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("note.txt", with: Array("milk, bread".utf8))
            try here.overwrite("note.txt", with: Array("eggs".utf8))
            let error = await #expect(throws: HandoffError.self) { try await received.sendBack() }
            #expect(error?.code == .declined)
        }
        #expect(end.result.failureCode == .declined)
        #expect(end.calls == [.willSend, .wasTaken], "it was taken, so nothing is rolled back")
        #expect(here.text("note.txt") == "eggs")
        #expect(try here.names() == ["note.txt"])
        #expect(there.text("note.txt") == "milk, bread")
    }

    @Test func `a file that was saved anew with the same content is no conflict, and neither is the same change`()
        async throws
    {
        let (here, there) = (self.stage.here, self.stage.there)
        _ = try await self.stage.exchange(self.stage.document(.fail)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try here.write("other", "milk")
            try here.remove("note.txt")
            try here.move("other", to: "note.txt")
            try there.overwrite("note.txt", with: Array("bread".utf8))
            let placement = try await received.sendBack()
            #expect(placement.outcome == .replaced)
        }
        #expect(here.text("note.txt") == "bread")
        _ = try await self.stage.exchange(self.stage.document(.fail)) { stream in
            let received = try await stream.receiveDocument(into: there.path, options: FileSavingOptions(name: "b.txt"))
            try here.overwrite("note.txt", with: Array("eggs".utf8))
            try there.overwrite("b.txt", with: Array("eggs".utf8))
            let placement = try await received.sendBack()
            #expect(placement.outcome == .unchanged)
        }
        #expect(here.text("note.txt") == "eggs")
        #expect(try here.names() == ["note.txt"])
    }

    @Test func `a document that was removed here has its name again`() async throws {
        let (here, there) = (self.stage.here, self.stage.there)
        _ = try await self.stage.exchange(self.stage.document(.rename)) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try here.remove("note.txt")
            try there.write("edited.txt", "bread")
            let placement = try await received.sendBack(from: there.at("edited.txt"))
            #expect(placement.outcome == .placed && placement.name == "note.txt")
        }
        #expect(here.text("note.txt") == "bread")
    }

    @Test func `a document behind a symbolic link is replaced where it is`() async throws {
        let (here, there) = (self.stage.here, self.stage.there)
        try here.makeFolder("notes")
        try here.move("note.txt", to: "notes/note.txt")
        try here.link("link.txt", to: "notes/note.txt")
        let end = try await self.stage.exchange(self.stage.document(.fail, path: here.at("link.txt"))) { stream in
            let received = try await stream.receiveDocument(into: there.path)
            try there.overwrite("link.txt", with: Array("bread".utf8))
            _ = try await received.sendBack()
        }
        let placement = try end.placement()
        #expect(placement.outcome == .replaced && placement.name == "note.txt")
        #expect(here.text("notes/note.txt") == "bread")
        #expect(try here.names() == ["link.txt", "notes", "notes/note.txt"])
    }
}
