// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Foundation
import Handoff
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Transfers of trees with symbolic links that are kept.
struct LinkTransferTests: TransferSuite {
    let place: TransferPlace

    init() throws {
        self.place = try TransferPlace()
        try self.source.makeFolder("trip/sub/deep")
        try self.source.write("trip/a.txt", "hello")
        try self.source.write("trip/sub/deep/b.txt", "deep")
    }

    private func catalogue() async throws -> Catalogue { try await self.catalogue(["trip"], links: .keep) }

    private func options(_ conflicts: ConflictPolicy = .rename, into folder: String = "") -> ReceiveOptions {
        var options = ReceiveOptions(target: .folder(self.target.bytes(folder)), conflicts: conflicts)
        options.keepsLinks = true
        return options
    }

    private func said(_ name: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: self.target.at(name))
    }

    /// What becomes of each of these links.
    private static let links: [(name: String, target: String, outcome: ItemReport.Outcome)] = [
        ("inside", "a.txt", .placed), ("sub/up", "../a.txt", .placed), ("dangling", "sub/nowhere", .placed),
        ("folder", "sub", .placed), ("itself", "itself", .placed), ("here", ".", .placed),
        ("chain-a", "chain-b", .placed),
        ("chain-b", "chain-c", .placed), ("chain-c", "a.txt", .placed), ("absolute", "/etc/passwd", .failed),
        ("escaping", "../../x", .failed), ("sub/beside", "../../x", .failed), ("climbing", "sub/../../..", .failed),
    ]

    private func makeLinks() throws {
        for link in Self.links { try self.source.link("trip/\(link.name)", to: link.target) }
    }

    @Test func `links arrive as they are, and those that lead out fail alone`() async throws {
        try self.makeLinks()
        let ends = try await self.nodes.transfer(try await self.catalogue(), self.options())
        let summary = try ends.result.get()
        #expect(summary.outcome == .partial)
        #expect((summary.items, summary.bytes) == (5 + 9, 9))
        #expect(ends.sent.summary == summary)
        #expect(ends.sent.reports == ends.received.reports)
        for link in Self.links {
            let report = try #require(ends.received.reports["trip/\(link.name)"])
            #expect(report.outcome == link.outcome, "\(link)")
            #expect(report.target?.bytes == Array(link.target.utf8))
            #expect(report.code == (link.outcome == .failed ? .declined : nil))
            #expect(report.reason.isEmpty == (link.outcome == .placed))
            #expect(self.said("trip/\(link.name)") == (link.outcome == .placed ? link.target : nil))
        }
        #expect(self.target.text("trip/chain-a") == "hello")
        #expect(try !self.target.names().contains { $0.hasPrefix(".photoshare-partial") })
        let times = [self.source, self.target].map { directory in
            (try? FileManager.default.attributesOfItem(atPath: directory.at("trip/inside")))?[.modificationDate]
                as? Date
        }
        #expect(times[0] != nil && times[0] == times[1])
    }

    @Test func `a receiver that was not told to keep links leaves them out, and says so`() async throws {
        try self.source.link("trip/inside", to: "a.txt")
        var options = self.options()
        options.keepsLinks = false
        let ends = try await self.nodes.transfer(try await self.catalogue(), options)
        #expect(try ends.result.get().outcome == .partial)
        let report = try #require(ends.sent.reports["trip/inside"])
        #expect((report.outcome, report.code) == (.skipped, .declined))
        #expect(report.reason.text.contains("--links keep"))
        #expect(try self.target.names().count == 5)
    }

    @Test func `what is there already is said to be, and another link is dealt with by policy`() async throws {
        try self.source.link("trip/inside", to: "a.txt")
        let catalogue = try await self.catalogue()
        for policy in ConflictPolicy.allCases {
            let folder = "\(policy)"
            for _ in 0..<2 {
                let ends = try await self.nodes.transfer(catalogue, self.options(policy, into: folder))
                #expect(try ends.result.get().outcome == .done, "\(policy)")
            }
            let again = try await self.nodes.transfer(catalogue, self.options(policy, into: folder))
            let report = try #require(again.sent.reports["trip/inside"])
            #expect((report.outcome, report.code) == (.skipped, nil), "\(policy)")
            try self.target.remove("\(folder)/trip/inside")
            try self.target.link("\(folder)/trip/inside", to: "mine")
        }
        let expected: [(ConflictPolicy, ItemReport.Outcome?, String)] = [
            (.rename, .renamed, "mine"), (.skip, .skipped, "mine"), (.replace, .replaced, "a.txt"),
            (.newer, .skipped, "mine"),
            (.fail, nil, "mine"),
        ]
        for (policy, outcome, said) in expected {
            let ends = try await self.nodes.transfer(catalogue, self.options(policy, into: "\(policy)"))
            #expect(ends.sent.reports["trip/inside"]?.outcome == outcome, "\(policy)")
            #expect(self.said("\(policy)/trip/inside") == said, "\(policy)")
            #expect(ends.failure == (policy == .fail ? .destination : nil))
        }
        // The numbered one is found the next time.
        let ends = try await self.nodes.transfer(catalogue, self.options(into: "rename"))
        #expect(ends.sent.reports["trip/inside"]?.written == Array("trip/inside (1)".utf8))
        #expect(try ends.result.get().outcome == .done)
        #expect(self.said("rename/trip/inside (2)") == nil)
    }

    @Test func `a link whose name a folder or a file has gets a number`() async throws {
        try self.source.link("trip/one", to: "a.txt")
        try self.source.link("trip/two", to: "a.txt")
        try self.target.makeFolder("trip/one")
        try self.target.write("trip/two", "mine")
        let ends = try await self.nodes.transfer(try await self.catalogue(), self.options())
        #expect(try ends.result.get().outcome == .done)
        #expect((self.said("trip/one (1)"), self.said("trip/two (1)")) == ("a.txt", "a.txt"))
        #expect(self.target.text("trip/two") == "mine")
    }

    @Test func `a run that broke off before the links makes them the next time`() async throws {
        try self.makeLinks()
        try self.source.write("trip/large.bin", bytes: [UInt8](repeating: 7, count: 24 * 1024 * 1024))
        let state = try TemporaryDirectory()
        try state.setMode("", 0o700)
        var options = self.options()
        options.wantsPreviews = false
        for cut in [16 * 1024 * 1024, nil] {
            let journal = TransferJournal(folder: state.bytes(), thread: try WorkerThread())
            let ends = await self.nodes.transfer(try await self.catalogue(), options, journal, cutAfter: cut)
            guard cut == nil else {
                #expect(ends.received.summary?.outcome != .partial)
                #expect(self.said("trip/inside") == nil)
                continue
            }
            #expect(try ends.result.get().outcome == .partial)
            #expect(try ends.result.get().resumed > 0)
        }
        for link in Self.links where link.outcome == .placed { #expect(self.said("trip/\(link.name)") == link.target) }
    }

    @Test(arguments: [ConflictPolicy.rename, .replace, .skip])
    func `nothing is placed through a link that came in the same transfer, or before`(
        _ policy: ConflictPolicy
    ) async throws {
        try self.target.makeFolder("outside")
        try self.target.makeFolder("in/d/real")
        let files = ["d/way/file": 0, "d/way/sub/file": 0]
        let links = ["d/way": "real", "d/way/link": "file", "d/real/link": "file"]
        let first = EventLog()
        let sender = try LyingSender(files, links: links) { sender, stream in
            for item in 0..<2 as Range<UInt32> { try await sender.end(item, [], on: stream) }
            try await stream.finish()
        }
        _ = await self.nodes.receive(from: sender, self.options(policy, into: "in"), first)
        // The folder that the files need is there before any link is.
        #expect(first.reports["d/way/file"]?.outcome == .placed)
        #expect(
            first.reports["d/way"]?.outcome == (policy == .rename ? .renamed : policy == .skip ? .skipped : .failed)
        )
        #expect(try self.target.names("in/d/real") == ["link"])
        // Here it is a link before anything comes, from an earlier transfer.
        try self.target.remove("in/d/way")
        try self.target.link("in/d/way", to: "real")
        let second = EventLog()
        let other = try LyingSender(files, links: links) { sender, stream in
            for item in 0..<(policy == .rename ? 2 : 0) as Range<UInt32> { try await sender.end(item, [], on: stream) }
            try await stream.finish()
        }
        _ = await self.nodes.receive(from: other, self.options(policy, into: "in"), second)
        // Under its number is the link of the first transfer, which had met the folder.
        for name in ["file", "sub/file", "link"] {
            let report = try #require(second.reports["d/way/\(name)"])
            if policy == .rename {
                #expect((report.outcome, report.written) == (.placed, Array("d/way (2)/\(name)".utf8)))
            } else {
                #expect((report.outcome, report.code) == (.failed, .destination), "\(name)")
            }
        }
        #expect(second.reports["d/way"]?.reason == "the same link is there already")
        #expect(try self.target.names("in/d/real") == ["link"])
        #expect(try self.target.names("outside").isEmpty)
    }

    @Test func `a manifest with something behind a link is a violation`() async throws {
        let delegate = BareSender { control in
            var writer = ByteWriter()
            for kind in [ManifestEntry.Kind.link, .file] {
                let entry = ManifestEntry(
                    kind: kind,
                    path: Array("d/\(kind)".utf8),
                    size: 0,
                    modified: nil,
                    isExecutable: false,
                    target: kind == .link ? LinkTarget(bytes: [0x61]) : nil
                )
                entry.encode(into: &writer)
            }
            try await control.writeRecord(type: RecordType.entries, writer.bytes)
        }
        let result = await self.nodes.receive(from: delegate, self.options())
        #expect(failure(of: result) == .integrity)
        #expect(try self.target.names().isEmpty)
    }

    @Test func `a link leads to the name that it says, also where what had that name got another`() async throws {
        try self.source.link("trip/inside", to: "a.txt")
        try self.target.makeFolder("trip")
        try self.target.write("trip/a.txt", "mine")
        let ends = try await self.nodes.transfer(try await self.catalogue(), self.options())
        #expect(try ends.result.get().outcome == .done)
        #expect(self.target.text("trip/a (1).txt") == "hello")
        #expect(self.said("trip/inside") == "a.txt")
    }

    @Test func `a link that changes the manifest changes what was accepted`() async throws {
        try self.source.link("trip/inside", to: "a.txt")
        let before = try await self.catalogue().manifest
        try self.source.remove("trip/inside")
        try self.source.link("trip/inside", to: "b.txt")
        let after = try await self.catalogue().manifest
        #expect(before.digest != after.digest)
    }

    @Test func `what is named for one file is no link`() async throws {
        try self.source.link("trip/inside", to: "a.txt")
        for target in [ReceiveOptions.Target.file(self.target.bytes("x")), .standardOutput] {
            var options = ReceiveOptions(target: target)
            options.keepsLinks = true
            options.pick = { $0 == Array("trip/inside".utf8) }
            let ends = try await self.nodes.transfer(try await self.catalogue(), options)
            #expect(ends.failure == .choice)
        }
        #expect(try self.target.names().isEmpty)
    }

    @Test(arguments: [[1], [1, 4, 200], []] as [[UInt8]])
    func `a peer of an earlier version is offered the rest, and both ends say that something is missing`(
        _ begin: [UInt8]
    ) async throws {
        try self.makeLinks()
        let catalogue = try await self.catalogue()
        let log = EventLog()
        let offer = FileOffer(catalogue, workers: self.nodes.workers) { event in log.note(event) }
        let manifest = try await self.nodes.withContinuation(of: offer) { activity in
            try await EarlierReceiver(begin).receive(activity)
        }
        await log.waitForEnd()
        #expect((manifest.count, manifest.linkCount, manifest.leftOut) == (5, 0, Self.links.count))
        #expect(log.summary?.outcome == .partial)
        for link in Self.links {
            let report = try #require(log.reports["trip/\(link.name)"])
            #expect((report.outcome, report.code) == (.skipped, .declined))
        }
    }
}
