// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import LocalFiles
import TestSupport
import Testing

/// What one side keeps from others, and from the other side.
struct PrivacyTests: TransferSuite {
    let place: TransferPlace

    init() throws { self.place = try TransferPlace() }

    private func makeTree() throws {
        try self.source.makeFolder("keys/inner")
        try self.source.write("keys/key", "secret", mode: 0o600)
        try self.source.write("keys/run", "secret", mode: 0o700)
        try self.source.write("keys/open", "x", mode: 0o644)
        try self.source.write("keys/inner/open", "x", mode: 0o644)
        try self.source.setMode("keys", 0o700)
        try self.source.setMode("keys/inner", 0o755)
    }

    private func isPrivate(_ name: String) throws -> Bool {
        try self.target.mode(name).map { $0 & 0o077 == 0 } ?? false
    }

    @Test func `what only its owner could read is only its owner's where it arrives`() async throws {
        try self.makeTree()
        let ends = try await self.nodes.transfer(
            try await self.catalogue(["keys"]),
            ReceiveOptions(target: .folder(self.target.bytes()))
        )
        #expect(try ends.result.get().outcome == .done)
        for name in ["keys", "keys/key", "keys/run"] { #expect(try self.isPrivate(name), "\(name)") }
        for name in ["keys/open", "keys/inner", "keys/inner/open"] { #expect(try !self.isPrivate(name), "\(name)") }
        #expect(try self.target.mode("keys/run").map { $0 & 0o777 } == 0o700)
    }

    @Test func `what a group alone could read is open to nobody else where it arrives`() async throws {
        try self.source.makeFolder("team")
        try self.source.write("team/notes", "for us", mode: 0o640)
        try self.source.write("team/run", "#!", mode: 0o750)
        try self.source.write("team/open", "for all", mode: 0o664)
        try self.source.setMode("team", 0o750)
        let ends = try await self.nodes.transfer(
            try await self.catalogue(["team"]),
            ReceiveOptions(target: .folder(self.target.bytes()))
        )
        #expect(try ends.result.get().outcome == .done)
        let modes = try ["team", "team/notes", "team/run", "team/open"].map {
            try self.target.mode($0).map { $0 & 0o777 }
        }
        #expect(modes == [0o700, 0o600, 0o700, 0o644])
    }

    @Test func `a file that is picked out of a private folder stays in one`() async throws {
        try self.makeTree()
        var options = ReceiveOptions(target: .folder(self.target.bytes()))
        options.pick = { $0 == Array("keys/inner/open".utf8) }
        let ends = try await self.nodes.transfer(try await self.catalogue(["keys"]), options)
        #expect(try ends.result.get().outcome == .done)
        #expect(try self.target.names() == ["keys", "keys/inner", "keys/inner/open"])
        #expect(try self.isPrivate("keys"))
    }

    @Test func `what comes out of a private folder into an open one is private itself`() async throws {
        try self.makeTree()
        try self.target.makeFolder("keys")
        try self.target.setMode("keys", 0o755)
        let ends = try await self.nodes.transfer(
            try await self.catalogue(["keys"]),
            ReceiveOptions(target: .folder(self.target.bytes()))
        )
        #expect(try ends.result.get().outcome == .done)
        for name in ["keys/key", "keys/open", "keys/inner/open"] { #expect(try self.isPrivate(name), "\(name)") }
        #expect(try self.target.mode("keys").map { $0 & 0o777 } == 0o755)
    }

    @Test func `one file out of a private folder is private under the name that was asked for`() async throws {
        try self.makeTree()
        var options = ReceiveOptions(target: .file(self.target.bytes("one")))
        options.pick = { $0 == Array("keys/inner/open".utf8) }
        let ends = try await self.nodes.transfer(try await self.catalogue(["keys"]), options)
        #expect(try ends.result.get().outcome == .done)
        #expect(try self.isPrivate("one"))
    }

    @Test func `a user's file that is replaced is not opened to others`() async throws {
        try self.source.write("a.txt", "new", mode: 0o755)
        try self.target.write("mine", "old", mode: 0o600)
        let options = ReceiveOptions(target: .file(self.target.bytes("mine")), conflicts: .replace)
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        #expect(try ends.result.get().outcome == .done)
        #expect(self.target.text("mine") == "new")
        #expect(try self.target.mode("mine").map { $0 & 0o777 } == 0o600)
    }

    /// Neither side hears where the other's files are.
    private func checkNothingIsTold(_ ends: TransferOutcome) {
        #expect(!"\(ends.received.events)".contains(self.source.path))
        #expect(!"\(ends.sent.events)".contains(self.target.path))
        #expect(!"\(ends.result)".contains(self.source.path))
    }

    @Test(arguments: [true, false])
    func `where a source is that fails is not told, whether others arrive or not`(_ isAlone: Bool) async throws {
        let names = ["removed", "changed", "shrunk", "grown"] + (isAlone ? [] : ["kept"])
        for name in names { try self.source.write(name, "0123456789") }
        let catalogue = try await self.catalogue(names)
        try self.source.remove("removed")
        try self.source.write("changed", "9876543210")
        try self.source.write("shrunk", "0")
        try self.source.write("grown", "0123456789-")
        let ends = try await self.nodes.transfer(
            catalogue,
            ReceiveOptions(target: .folder(self.target.bytes()))
        )
        for name in ["removed", "changed", "shrunk", "grown"] {
            let report = try #require(ends.received.reports[name])
            #expect(report.outcome == .failed)
            #expect(!report.reason.isEmpty)
        }
        #expect(ends.sent.reports.count == names.count)
        self.checkNothingIsTold(ends)
    }

    @Test func `where a destination is that has no place for items is not told`() async throws {
        try self.source.makeFolder("trip")
        try self.source.write("trip/a.txt", "a")
        try self.source.write("b.txt", "b")
        try self.target.write("trip", "in the way")
        try self.target.makeFolder("b.txt")
        let ends = try await self.nodes.transfer(
            try await self.catalogue(["trip", "b.txt"]),
            ReceiveOptions(target: .folder(self.target.bytes()), conflicts: .replace)
        )
        #expect(ends.sent.reports["trip/a.txt"]?.outcome == .failed)
        #expect(ends.sent.reports["b.txt"]?.outcome == .failed)
        self.checkNothingIsTold(ends)
    }

    @Test func `where a destination is that cannot be used at all is told to its own side alone`() async throws {
        try self.source.write("a.txt", "a")
        try self.target.write("file", "in the way")
        let ends = try await self.nodes.transfer(
            try await self.catalogue(["a.txt"]),
            ReceiveOptions(target: .folder(self.target.bytes("file")))
        )
        guard case .failed(let here)? = ends.received.summary?.outcome,
            case .failed(let there)? = ends.sent.summary?.outcome
        else {
            Issue.record("it did not fail on both sides")
            return
        }
        #expect((here.code, there.code) == (.destination, .destination))
        #expect(here.message.contains(self.target.path))
        #expect(there.message == here.text.text)
        self.checkNothingIsTold(ends)
    }
}
