// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Folders that meet something else of their name.
struct RenamedFolderTests: TransferSuite {
    let place: TransferPlace

    init() throws {
        self.place = try TransferPlace()
        try self.source.makeFolder("cf/isfile/deep")
        try self.source.write("cf/isfile/in", "inside")
        try self.source.write("cf/isfile/deep/below", "deeper")
        try self.source.link("cf/isfile/link", to: "in")
        try self.target.makeFolder("cf")
        try self.target.write("cf/isfile", "mine")
    }

    private func transfer(_ policy: ConflictPolicy = .rename, _ journal: TransferJournal? = nil) async throws
        -> TransferOutcome
    {
        let catalogue = try await self.catalogue(["cf"], links: .keep)
        var options = ReceiveOptions(target: .folder(self.target.bytes()), conflicts: policy)
        options.keepsLinks = true
        guard let journal else { return try await self.nodes.transfer(catalogue, options) }
        return await self.nodes.transfer(catalogue, options, journal)
    }

    private func names() throws -> Set<String> {
        Set(try self.target.names("cf").filter { !$0.contains(".photoshare-partial") })
    }

    @Test func `a folder whose name a file has gets a number, with all that is beneath it`() async throws {
        let ends = try await self.transfer()
        #expect(try ends.result.get().outcome == .done)
        #expect(ends.sent.reports == ends.received.reports)
        let reports = ends.received.reports
        #expect(reports["cf/isfile"]?.outcome == .renamed)
        #expect(reports["cf/isfile"]?.written == Array("cf/isfile (1)".utf8))
        #expect(reports["cf/isfile/deep"]?.outcome == .placed)
        #expect(reports["cf/isfile/deep/below"]?.written == Array("cf/isfile (1)/deep/below".utf8))
        #expect(reports["cf/isfile/link"]?.written == Array("cf/isfile (1)/link".utf8))
        #expect(self.target.text("cf/isfile") == "mine")
        #expect(self.target.text("cf/isfile (1)/in") == "inside")
        #expect(self.target.text("cf/isfile (1)/link") == "inside")
        #expect(self.target.text("cf/isfile (1)/deep/below") == "deeper")
    }

    @Test(arguments: [false, true])
    func `the same transfer finds it there again`(withJournal: Bool) async throws {
        let state = try TemporaryDirectory()
        try state.setMode("", 0o700)
        let journal = TransferJournal(folder: state.bytes(), thread: try WorkerThread())
        for _ in 0..<2 {
            _ = try await self.transfer(.rename, withJournal ? journal : nil).result.get()
        }
        let ends = try await self.transfer(.rename, withJournal ? journal : nil)
        #expect(try ends.result.get().outcome == .done)
        #expect(ends.received.reports["cf/isfile/in"]?.outcome == .skipped)
        #expect(ends.received.reports["cf/isfile/link"]?.outcome == .skipped)
        #expect(ends.received.reports["cf/isfile/deep/below"]?.written == Array("cf/isfile (1)/deep/below".utf8))
        #expect(try self.target.names("cf").filter { $0.hasPrefix("isfile (") && !$0.contains("/") } == ["isfile (1)"])
    }

    @Test func `a part that came before goes on in the numbered folder`() async throws {
        let size = 24 << 20
        try self.source.write("cf/isfile/large", bytes: [UInt8](repeating: 3, count: size))
        let state = try TemporaryDirectory()
        try state.setMode("", 0o700)
        let journal = TransferJournal(folder: state.bytes(), thread: try WorkerThread())
        let catalogue = try await self.catalogue(["cf"])
        let options = ReceiveOptions(target: .folder(self.target.bytes()))
        _ = await self.nodes.transfer(catalogue, options, journal, cutAfter: 20 << 20)
        let ends = await self.nodes.transfer(catalogue, options, journal)
        #expect(try ends.result.get().resumed > 0)
        #expect(self.target.contents("cf/isfile (1)/large")?.count == size)
        #expect(try self.target.names("cf").contains("isfile (2)") == false)
    }

    @Test func `a name that the sender has itself is not taken for another folder`() async throws {
        try self.source.makeFolder("cf/isfile (1)")
        try self.source.write("cf/isfile (1)/own", "own")
        try self.source.write("cf/isfile (2)", "a file")
        let ends = try await self.transfer()
        #expect(try ends.result.get().outcome == .done)
        #expect(self.target.text("cf/isfile (1)/own") == "own")
        #expect(self.target.text("cf/isfile (1)/in") == nil)
        #expect(self.target.text("cf/isfile (2)") == "a file")
        #expect(self.target.text("cf/isfile (3)/in") == "inside")
    }

    @Test func `a folder in a renamed folder may meet a file, too, and a link is met like a file`() async throws {
        try self.target.makeFolder("cf/isfile (1)")
        try self.target.link("cf/isfile (1)/deep", to: "/")
        let ends = try await self.transfer()
        #expect(try ends.result.get().outcome == .done)
        #expect(self.target.text("cf/isfile (1)/in") == "inside")
        #expect(self.target.text("cf/isfile (1)/deep (1)/below") == "deeper")
    }

    @Test(arguments: [ConflictPolicy.skip, .replace, .newer, .fail])
    func `under another policy the folder fails with all that is beneath it, and the file stays`(
        policy: ConflictPolicy
    ) async throws {
        try self.source.write("cf/beside", "beside")
        let ends = try await self.transfer(policy)
        #expect(try ends.result.get().outcome == .partial)
        #expect(ends.received.reports["cf/isfile/in"]?.outcome == .failed)
        #expect(self.target.text("cf/isfile") == "mine")
        #expect(self.target.text("cf/beside") == "beside")
    }
}
