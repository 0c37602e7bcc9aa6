// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import LocalFiles
import TestSupport
import Testing

/// Links that are made as themselves, on a real file system.
struct LinkPlacingTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    private func open(_ features: Destination.Features = Destination.Features()) throws -> Destination {
        try Destination(path: self.directory.bytes(), features: features)
    }

    private func target(_ text: String) throws -> LinkTarget { try #require(LinkTarget(bytes: Array(text.utf8))) }

    private func said(_ name: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: self.directory.at(name))
    }

    private func place(
        _ name: String,
        to text: String,
        in destination: Destination,
        _ policy: ConflictPolicy = .rename,
        modified: FileTime? = nil
    ) throws -> Placement {
        try destination.placeLink(
            at: try RelativePath(name),
            to: try self.target(text),
            modified: modified,
            onConflict: policy
        )
    }

    @Test(arguments: everyFeatures)
    func `a link says what it said, leads where it may, and leaves nothing else`(
        features: Destination.Features
    ) throws {
        do {
            let destination = try self.open(features)
            let placement = try self.place("d/e/link", to: "../nowhere", in: destination)
            #expect((placement.outcome, placement.path.description) == (.placed, "d/e/link"))
            #expect(try destination.existingLink(at: try RelativePath("d/e/link")) == self.target("../nowhere"))
            #expect(try destination.isTaken(try RelativePath("d/e/link")))
            try destination.syncFolders()
        }
        #expect(try self.said("d/e/link") == "../nowhere")
        #expect(try self.directory.names() == ["d", "d/e", "d/e/link"])
    }

    @Test(arguments: [(0, 0), (-2_000_000_000, 1), (8_000_000_000, 123_456_789)] as [(Int64, UInt32)])
    func `its time is its own, and that of what it leads to stays`(seconds: Int64, nanoseconds: UInt32) throws {
        try self.directory.write("d", "mine")
        try self.directory.makeOld("d")
        var before = stat()
        #expect(unsafe stat(self.directory.at("d"), &before) == 0)
        let time = try #require(FileTime(seconds: seconds, nanoseconds: nanoseconds))
        _ = try self.place("link", to: "d", in: try self.open(), modified: time)
        var (link, after) = (stat(), stat())
        #expect(unsafe lstat(self.directory.at("link"), &link) == 0)
        #expect(unsafe stat(self.directory.at("d"), &after) == 0)
        #expect((Int64(link.st_mtim.tv_sec), UInt32(link.st_mtim.tv_nsec)) == (seconds, nanoseconds))
        #expect(after.st_mtim.tv_sec == before.st_mtim.tv_sec)
    }

    @Test(arguments: everyFeatures)
    func `a taken name is dealt with by policy, whatever has it`(features: Destination.Features) throws {
        let destination = try self.open(features)
        try self.directory.write("file.txt", "mine")
        try self.directory.link("link", to: "file.txt")
        try self.directory.makeFolder("folder")
        let renamed = try self.place("file.txt", to: "x", in: destination)
        #expect((renamed.outcome, renamed.path.description) == (.renamed, "file (1).txt"))
        #expect(try self.place("link", to: "x", in: destination, .skip).outcome == .skipped)
        let failure = #expect(throws: FileError.self) { try self.place("link", to: "x", in: destination, .fail) }
        #expect(failure?.code == .exists)
        #expect(try self.place("link", to: "x", in: destination, .newer).outcome == .skipped)
        #expect(try self.said("link") == "file.txt")
        let later = FileTime(seconds: 4_000_000_000, nanoseconds: 0)
        #expect(try self.place("link", to: "y", in: destination, .newer, modified: later).outcome == .replaced)
        #expect(try self.place("link", to: "z", in: destination, .replace).outcome == .replaced)
        #expect(try self.said("link") == "z")
        // What the link before led to is as it was.
        #expect(self.directory.text("file.txt") == "mine")
        let folder = #expect(throws: FileError.self) { try self.place("folder", to: "x", in: destination, .replace) }
        #expect(folder?.code == .exists)
        destination.removePartialFolderIfEmpty()
        #expect(try self.directory.names() == ["file (1).txt", "file.txt", "folder", "link"])
    }

    @Test(arguments: everyFeatures)
    func `a link is never made through another one`(features: Destination.Features) throws {
        try self.directory.makeFolder("in")
        try self.directory.makeFolder("out")
        let destination = try Destination(path: self.directory.bytes("in"), features: features)
        _ = try destination.placeLink(at: try RelativePath("way"), to: try self.target("../out"))
        let error = #expect(throws: FileError.self) { try self.place("way/link", to: "x", in: destination) }
        #expect(error?.code == .exists)
        #expect(try destination.findLink(to: self.target("x"), near: RelativePath("way/link"), isNumbered: true) == nil)
        #expect(try self.directory.names("out").isEmpty)
    }

    @Test func `the same link is found under its name, and beside it where a number is as good`() throws {
        let destination = try self.open()
        let (path, target) = (try RelativePath("a"), try self.target("x"))
        #expect(try destination.findLink(to: target, near: path, isNumbered: true) == nil)
        try self.directory.write("a", "mine")
        _ = try self.place("a", to: "other", in: destination)
        _ = try self.place("a", to: "x", in: destination)
        #expect(try destination.findLink(to: target, near: path, isNumbered: true)?.description == "a (2)")
        #expect(try destination.findLink(to: target, near: path, isNumbered: false) == nil)
        #expect(try destination.findLink(to: self.target("xy"), near: path, isNumbered: true) == nil)
    }

    @Test func `a link that was left without its name goes with the other leftovers`() throws {
        let destination = try self.open()
        try self.directory.makeFolder(".photoshare-partial")
        try self.directory.link(".photoshare-partial/\(PartialName())", to: "nowhere")
        let kept = PartialName()
        _ = try destination.beginPartial(kept)
        try destination.removePartials(except: [kept])
        #expect(try self.directory.names(".photoshare-partial") == ["\(kept)"])
        try destination.removePartial(kept)
    }
}
