// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import TestSupport
import Testing

/// `photoshare preview`.
@Suite(.timeLimit(.minutes(5)))
struct PreviewCommandTests {
    private let folder: TemporaryDirectory

    init() throws {
        self.folder = try TemporaryDirectory()
        try self.folder.write("photo.jpg", bytes: Photo.bytes)
    }

    @Test func `a preview goes into a file, with an event`() async throws {
        let end = try await Tool.run([
            "preview", "--json", "-o", self.folder.at("small.jpg"), "--size", "8", self.folder.at("photo.jpg"),
        ])
        #expect(end.status == 0)
        #expect(self.folder.contents("small.jpg")?.prefix(2) == [0xFF, 0xD8])
        #expect(end.event("previews")?["width"] as? Int == 8)
        #expect(end.event("previews")?["height"] as? Int == 6)
    }

    @Test func `a preview goes from pipe to pipe`() async throws {
        let tool = try Tool(["preview", "-o", "-", "-"])
        tool.type(Photo.bytes)
        tool.endInput()
        let end = await tool.end()
        #expect(end.status == 0)
        #expect(end.output.prefix(2) == [0xFF, 0xD8])
    }

    @Test func `a picture comes through a FIFO, whoever opens it first`() async throws {
        let path = self.folder.at("fifo")
        #expect(unsafe mkfifo(path, 0o600) == 0)
        for isWriterFirst in [true, false] {
            // Opening waits for a reader.
            let write = #"cat "$1" >"$0""#
            let command = ["/bin/sh", "-c", write, path, self.folder.at("photo.jpg")]
            let early = isWriterFirst ? try Tool(command: command) : nil
            let tool = try Tool(["preview", "-o", "-", path])
            let writer = try early ?? Tool(command: command)
            let end = await tool.end()
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.output.prefix(2) == [0xFF, 0xD8])
            #expect(await writer.end().status == 0)
        }
    }

    @Test(arguments: [("/dev/zero", "is a device"), ("/dev/null", "is a device"), (".", "is a folder")])
    func `what is no file is called what it is`(path: String, words: String) async throws {
        let end = try await Tool.run(["preview", "-o", self.folder.at("small.jpg"), path])
        #expect(end.status == 10)
        #expect(end.errors.contains(words), "\(end.errors)")
        #expect(self.folder.contents("small.jpg") == nil)
    }

    @Test func `a preview never goes over the file that standard input came from`() async throws {
        let end = try await Tool.run(
            ["preview", "-o", self.folder.at("photo.jpg"), "-"],
            wrapper: ["/bin/sh", "-c", #"exec "$@" <"$0""#, self.folder.at("photo.jpg")]
        )
        #expect(end.status == 2)
        #expect(self.folder.contents("photo.jpg") == Photo.bytes)
    }

    @Test func `a preview never goes over its original`() async throws {
        try self.folder.link("same.jpg", to: self.folder.at("photo.jpg"))
        for output in ["photo.jpg", "same.jpg"] {
            let end = try await Tool.run(["preview", "-o", self.folder.at(output), self.folder.at("photo.jpg")])
            #expect(end.status == 2)
        }
        #expect(self.folder.contents("photo.jpg") == Photo.bytes)
    }

    @Test func `a preview is written over an older file, and over nothing that is none`() async throws {
        try self.folder.write("old.jpg", "old")
        try self.folder.link("null.jpg", to: "/dev/null")
        let photo = self.folder.at("photo.jpg")
        #expect(try await Tool.run(["preview", "-o", self.folder.at("old.jpg"), photo]).status == 0)
        #expect(self.folder.contents("old.jpg")?.starts(with: [0xFF, 0xD8]) == true)
        let end = try await Tool.run(["preview", "-o", self.folder.at("null.jpg"), photo])
        #expect(end.status == 11)
        #expect(end.errors.contains("is no file"), "\(end.errors)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: self.folder.at("null.jpg")) == "/dev/null")
    }

    @Test func `what cannot be had is said`() async throws {
        try self.folder.write("text.jpg", "no picture")
        #expect(try await Tool.run(["preview", self.folder.at("missing.jpg")]).status == 10)
        #expect(try await Tool.run(["preview", self.folder.at("text.jpg")]).status == 10)
        #expect(try await Tool.run(["preview", self.folder.path]).status == 10)
        #expect(try await Tool.run(["preview", "--size", "0", self.folder.at("photo.jpg")]).status == 2)
        let unwritable = ["preview", "-o", self.folder.at("missing/x.jpg"), self.folder.at("photo.jpg")]
        #expect(try await Tool.run(unwritable).status == 11)
    }
}
