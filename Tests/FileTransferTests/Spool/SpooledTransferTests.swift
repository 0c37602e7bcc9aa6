// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Transfers whose lists are too long for the memory.
struct SpooledTransferTests: TransferSuite {
    let place: TransferPlace

    /// With names of some 200 bytes: a megabyte of manifest.
    private static let count = 4_000

    init() throws { self.place = try TransferPlace() }

    private func catalogue() async throws -> Catalogue {
        try self.source.makeFolder("many")
        for number in 0..<Self.count {
            try self.source.write("many/\(number)-\(String(repeating: "n", count: 200))", "\(number)")
        }
        let tree = SourceTree(paths: [self.source.bytes("many")])
        let catalogue = try await Catalogue(tree, spoolFolder: self.state.bytes(), on: self.nodes.workers.next())
        #expect(catalogue.manifest.spool.isInFile && catalogue.sources.isInFile)
        return catalogue
    }

    private var options: ReceiveOptions {
        var options = ReceiveOptions(target: .folder(self.target.bytes()))
        options.spoolFolder = self.state.bytes()
        return options
    }

    @Test func `every item arrives under its name, and both ends have the same reports`() async throws {
        let catalogue = try await self.catalogue()
        var options = self.options
        options.pick = { $0.last == UInt8(ascii: "n") && $0.first == UInt8(ascii: "m") && $0[5] != UInt8(ascii: "7") }
        let ends = try await self.nodes.transfer(catalogue, options) { offer in
            offer.manifest.spool.isInFile ? .accept : .decline
        }
        let summary = try ends.result.get()
        #expect(summary.outcome == .done)
        #expect(ends.sent.reports == ends.received.reports)
        #expect(ends.sent.reports.count == summary.items)
        let names = try self.source.names("many").filter { !$0.hasPrefix("7") }
        #expect(names.count == summary.items)
        #expect(try self.target.names("many") == names)
        for name in names { try #require(self.target.text("many/\(name)") == self.source.text("many/\(name)")) }
        #expect(try self.state.names().isEmpty)
    }

    @Test func `a transfer that broke off goes on, and what is there is not sent again`() async throws {
        // Larger than what may be on its way: who gets the end of the second one has taken the first.
        let large = 8 << 20
        try self.source.makeFolder("many")
        for name in ["0-a", "0-b"] { try self.source.write("many/\(name)", bytes: [UInt8](repeating: 7, count: large)) }
        let catalogue = try await self.catalogue()
        let journal = TransferJournal(folder: self.state.bytes("journal"), thread: try WorkerThread())
        let broken = await self.nodes.transfer(catalogue, self.options, journal, cutAfter: 2 * large + 1_200_000)
        #expect(broken.received.summary?.outcome != .done)
        let ends = await self.nodes.transfer(catalogue, self.options, journal)
        #expect(try ends.result.get().outcome == .done)
        #expect(ends.sent.reports == ends.received.reports)
        #expect(ends.sent.reports.count == Self.count + 3)
        let there = ends.sent.reports.values.count { $0.outcome == .skipped }
        #expect(there > 0, "some had come before the link broke")
        #expect(try self.target.names("many") == self.source.names("many"))
    }
}
