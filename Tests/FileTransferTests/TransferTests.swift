// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import LocalFiles
import TestSupport
import Testing

/// Whole transfers between two nodes.
struct TransferTests: TransferSuite {
    let place: TransferPlace

    init() throws { self.place = try TransferPlace() }

    private var options: ReceiveOptions { ReceiveOptions(target: .folder(self.target.bytes())) }

    @Test func `files, folders, times and the executable bit arrive, and both ends have the same result`() async throws
    {
        try self.source.makeFolder("trip/empty folder")
        try self.source.write("trip/notes.txt", "hello")
        try self.source.write("trip/empty", "")
        try self.source.write("trip/run.sh", "#!/bin/sh", mode: 0o755)
        let large = (0..<3_000_001).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try self.source.write("trip/large", bytes: large)
        let outcome = try await self.nodes.transfer(try await self.catalogue(["trip"]), self.options)
        let summary = try outcome.result.get()
        #expect(summary.outcome == .done)
        #expect(summary.items == 6)
        #expect(summary.bytes == 3_000_001 + 5 + 9)
        #expect(outcome.sent.summary == summary)
        #expect(
            try self.target.names() == [
                "trip", "trip/empty", "trip/empty folder", "trip/large", "trip/notes.txt", "trip/run.sh",
            ]
        )
        #expect(self.target.contents("trip/large") == large)
        #expect(self.target.text("trip/empty") == "")
        #expect(try self.target.mode("trip/run.sh").map { $0 & 0o100 } == 0o100)
        #expect(try self.target.mode("trip/notes.txt").map { $0 & 0o111 } == 0)
        let there = try self.entries(of: self.target.bytes("trip"))
        for (path, entry) in try self.entries(of: self.source.bytes("trip")) where entry.kind == .file {
            #expect(there[path]?.modified == entry.modified)
        }
        #expect(outcome.sent.reports == outcome.received.reports)
        #expect(outcome.sent.reports.count == 6)
    }

    @Test func `the sender hears that all bytes are there once, when they are durable and have their name`()
        async throws
    {
        try self.source.write("one", bytes: [UInt8](repeating: 1, count: 100))
        let outcome = try await self.nodes.transfer(try await self.catalogue(["one"]), self.options)
        #expect(try outcome.result.get().outcome == .done)
        let told = outcome.sent.events.compactMap { event in
            if case .progress(let progress) = event { progress } else { nil }
        }
        #expect(told.allSatisfy { $0.total == 100 })
        #expect(told.dropLast().allSatisfy { $0.bytes == 0 })
        #expect(told.count > 1)
        #expect(told.last?.bytes == 100)
        #expect(told.last?.items == 1)
        // This side has seen them come.
        let seen = outcome.received.events.compactMap { event in
            if case .progress(let progress) = event { progress.bytes } else { nil }
        }
        #expect(seen.allSatisfy { $0 == 100 })
        #expect(seen.count > 1)
    }

    private func entries(of path: [UInt8]) throws -> [RelativePath: SourceEntry] {
        var entries: [RelativePath: SourceEntry] = [:]
        for case .entry(let entry) in SourceTree(paths: [path]) { entries[entry.path] = entry }
        return entries
    }

    @Test(arguments: [
        (ConflictPolicy.rename, ItemReport.Outcome.renamed, "a (1).txt", true),
        (.skip, .skipped, "", false), (.replace, .replaced, "a.txt", true), (.newer, .replaced, "a.txt", true),
    ])
    func `a name that is taken is dealt with by policy`(
        _ policy: ConflictPolicy,
        _ outcome: ItemReport.Outcome,
        _ written: String,
        _ isWhole: Bool
    ) async throws {
        try self.target.write("a.txt", "old")
        try self.target.makeOld("a.txt")
        try self.source.write("a.txt", "new!")
        var options = self.options
        options.conflicts = policy
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        #expect(try ends.result.get().outcome == (isWhole ? .done : .partial))
        let report = try #require(ends.sent.reports["a.txt"])
        #expect(report.outcome == outcome)
        if isWhole { #expect(self.target.text(written) == "new!") }
        #expect(self.target.text("a.txt") == (written == "a.txt" ? "new!" : "old"))
        #expect(try self.target.names().count == (policy == .rename ? 2 : 1))
    }

    @Test func `a file that is newer stays`() async throws {
        try self.source.write("a.txt", "new!")
        try self.source.makeOld("a.txt")
        try self.target.write("a.txt", "old")
        var options = self.options
        options.conflicts = .newer
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        #expect(try ends.result.get().outcome == .partial)
        #expect(self.target.text("a.txt") == "old")
        #expect(ends.sent.reports["a.txt"]?.reason == "what is there is newer, or as new")
    }

    @Test func `what is there under a numbered name is not kept once more`() async throws {
        try self.source.write("a.txt", "new!")
        try self.target.write("a.txt", "old!")
        try self.target.write("a (1).txt", "another")
        for outcome in [ItemReport.Outcome.renamed, .skipped, .skipped] {
            let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), self.options)
            #expect(try ends.result.get().outcome == .done)
            let report = try #require(ends.sent.reports["a.txt"])
            #expect(report.outcome == outcome)
            #expect(report.written == Array("a (2).txt".utf8))
        }
        #expect(try self.target.names() == ["a (1).txt", "a (2).txt", "a.txt"])
        #expect(self.target.text("a.txt") == "old!")
    }

    @Test func `a link in the place of a folder is said to be in the way`() async throws {
        try self.source.makeFolder("trip")
        try self.source.write("trip/a.txt", "a")
        try self.target.makeFolder("elsewhere")
        try self.target.link("trip", to: "elsewhere")
        var options = self.options
        options.conflicts = .skip
        let ends = try await self.nodes.transfer(try await self.catalogue(["trip"]), options)
        let reason = try #require(ends.sent.reports["trip/a.txt"]?.reason.text)
        #expect(reason.contains("a symbolic link is in the way"))
        #expect(try self.target.names("elsewhere") == [])
    }

    @Test func `with the policy to fail nothing at all is written`() async throws {
        try self.target.write("b.txt", "old")
        try self.source.write("a.txt", "first")
        try self.source.write("b.txt", "new!")
        var options = self.options
        options.conflicts = .fail
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt", "b.txt"]), options)
        #expect(ends.failure == .destination)
        #expect(try self.target.names() == ["b.txt"])
        #expect(self.target.text("b.txt") == "old")
        #expect(ends.sent.summary?.outcome == ends.received.summary?.outcome)
    }

    @Test(arguments: ConflictPolicy.allCases.filter { $0 != .replace })
    func `identical content is skipped, and nothing is missing`(_ policy: ConflictPolicy) async throws {
        try self.source.write("a.txt", "same")
        try self.target.write("a.txt", "same")
        var options = self.options
        options.conflicts = policy
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        let summary = try ends.result.get()
        #expect(summary.outcome == .done)
        #expect((summary.items, summary.bytes, summary.resumed) == (1, 4, 0))
        #expect(ends.sent.reports["a.txt"]?.outcome == .skipped)
        #expect(try self.target.names() == ["a.txt"])
    }

    @Test func `a folder that meets a file, and may have no other name, has no place, and the rest arrives`()
        async throws
    {
        try self.source.makeFolder("trip")
        try self.source.write("trip/a.txt", "a")
        try self.source.write("b.txt", "b")
        try self.target.write("trip", "in the way")
        var options = self.options
        options.conflicts = .skip
        let ends = try await self.nodes.transfer(try await self.catalogue(["trip", "b.txt"]), options)
        #expect(try ends.result.get().outcome == .partial)
        #expect(try ends.result.get().items == 1)
        #expect(ends.sent.reports["trip"]?.outcome == .failed)
        #expect(ends.sent.reports["trip/a.txt"]?.outcome == .failed)
        #expect(self.target.text("b.txt") == "b")
        #expect(self.target.text("trip") == "in the way")
    }

    @Test func `a source that is removed, changed, shrunk or grown after it was listed fails alone`() async throws {
        for name in ["removed", "changed", "shrunk", "grown", "kept"] { try self.source.write(name, "0123456789") }
        let names = ["changed", "grown", "kept", "removed", "shrunk"]
        let catalogue = try await self.catalogue(names)
        try self.source.remove("removed")
        try self.source.write("changed", "9876543210")
        try self.source.write("shrunk", "0")
        try self.source.write("grown", "0123456789-")
        let ends = try await self.nodes.transfer(catalogue, self.options)
        let summary = try ends.result.get()
        #expect(summary.outcome == .partial)
        #expect((summary.items, summary.bytes) == (1, 10))
        #expect(ends.sent.summary?.outcome == .partial)
        for name in names where name != "kept" {
            let report = try #require(ends.received.reports[name])
            #expect(report.outcome == .failed)
            #expect(report.code == .source)
            #expect(report.reason.text.contains("stop send and run it again"), "\(report.reason)")
        }
        #expect(try self.target.names() == ["kept"])
    }

    @Test func `one file goes under the name that was asked for`() async throws {
        try self.source.write("a.txt", "a")
        let options = ReceiveOptions(target: .file(self.target.bytes("b.txt")))
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        #expect(try ends.result.get().outcome == .done)
        #expect(try self.target.names() == ["b.txt"])
    }

    @Test func `one file goes into the folder that was named instead, under its own name`() async throws {
        try self.source.makeFolder("trip")
        try self.source.write("trip/a.txt", "a")
        var options = ReceiveOptions(target: .file(self.target.bytes()))
        options.pick = { $0 == Array("trip/a.txt".utf8) }
        let ends = try await self.nodes.transfer(try await self.catalogue(["trip"]), options)
        #expect(try ends.result.get().outcome == .done)
        #expect(try self.target.names() == ["a.txt"])
    }

    @Test func `several items for one name are the receiver's mistake, and the sender hears that it left`() async throws
    {
        try self.source.write("a.txt", "a")
        try self.source.write("b.txt", "b")
        let options = ReceiveOptions(target: .file(self.target.bytes("c.txt")))
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt", "b.txt"]), options)
        #expect(ends.failure == .choice)
        #expect(ends.sent.summary?.failureCode == .cancelled)
        #expect(try self.target.names() == [])
    }

    @Test func `a decline has the same name on both ends`() async throws {
        try self.source.write("a.txt", "a")
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), self.options) { _ in .decline }
        #expect(ends.failure == .declined)
        #expect(ends.sent.summary?.failureCode == .declined)
        #expect(try self.target.names() == [])
    }

    @Test func `a look ends well, and is no success of the sender's`() async throws {
        try self.source.write("a.txt", "a")
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), self.options) { _ in .leave }
        #expect(try ends.result.get().outcome == .done)
        #expect(ends.sent.hasLeft)
        #expect(ends.sent.summary == nil)
        #expect(try self.target.names() == [])
    }

    @Test func `a destination that cannot be has the same sentence on both ends`() async throws {
        try self.source.write("a.txt", "a")
        try self.target.write("file", "")
        let options = ReceiveOptions(target: .folder(self.target.bytes("file")))
        let ends = try await self.nodes.transfer(try await self.catalogue(["a.txt"]), options)
        #expect(ends.failure == .destination)
        #expect(ends.sent.summary?.outcome == ends.received.summary?.outcome)
    }

    @Test func `a catalogue of nothing says why`() async throws {
        let catalogue = try await self.catalogue(["missing"])
        #expect(catalogue.isEmpty)
        #expect(catalogue.problems.map(\.error.code) == [.missing])
    }

    @Test func `standard input is given to the first who asks, and only to that one`() async throws {
        let first = InputTurnProbe()
        #expect(first.takes() == [true, false, false])
    }
}

extension TransferSummary {
    /// The code of the failure, if it is one.
    var failureCode: TransferError.Code? {
        if case .failed(let error) = self.outcome { error.code } else { nil }
    }
}
