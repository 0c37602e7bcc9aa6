// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import TestSupport
import Testing

/// A file is replaced only while it is the one that is to be replaced, whoever saves it at the same moment.
struct ExchangingTests {
    private let folder: TemporaryDirectory

    init() throws {
        self.folder = try TemporaryDirectory()
        try self.folder.write("a", "old")
    }

    private func incoming(_ text: String = "new") throws -> IncomingFile {
        let file = try Destination(path: self.folder.bytes()).begin()
        try file.write(Array(text.utf8).span, at: 0)
        return file
    }

    private static func text(_ file: SourceFile) throws(FileError) -> String {
        var buffer: [UInt8] = []
        let count = try file.read(into: &buffer, count: Int(file.size), at: 0)
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }

    /// All names, without the hidden folder, which goes with the destination and is empty.
    private func names() throws -> [String] {
        try self.folder.names().filter { $0 != ".photoshare-partial" }
    }

    @Test func `what is still there is replaced, with its permissions`() throws {
        try self.folder.setMode("a", 0o740)
        let file = try self.incoming()
        let placement = try file.place(over: try RelativePath("a")) { found throws(FileError) in
            try Self.text(found) == "old"
        }
        #expect(placement?.outcome == .replaced)
        #expect(self.folder.text("a") == "new")
        #expect(try self.folder.mode("a") == 0o740)
        #expect(try self.names() == ["a"])
    }

    @Test func `what is another is left alone, and the file can be placed elsewhere`() throws {
        let file = try self.incoming()
        #expect(try file.place(over: try RelativePath("a")) { _ in false } == nil)
        #expect(self.folder.text("a") == "old")
        let placement = try file.place(as: try RelativePath("a"), onConflict: .rename)
        #expect(placement.outcome == .renamed)
        #expect(try self.names() == ["a", "a (1)"])
    }

    @Test(arguments: ["nothing", "folder", "link"])
    func `what is no file is nobody's older version`(name: String) throws {
        try self.folder.makeFolder("folder")
        try self.folder.link("link", to: "a")
        let file = try self.incoming()
        #expect(try file.place(over: try RelativePath(name)) { _ in true } == nil)
        #expect(self.folder.text("a") == "old")
    }

    @Test func `what is saved between the look and the replacement is not lost`() throws {
        let file = try self.incoming()
        let folder = self.folder
        let placement = try file.place(over: try RelativePath("a")) { _ in
            // As an editor does it: a new file takes the name.
            try? folder.write("b", "saved just now")
            try? folder.remove("a")
            try? folder.move("b", to: "a")
            return true
        }
        #expect(placement == nil)
        #expect(self.folder.text("a") == "saved just now")
        #expect(try file.place(as: try RelativePath("a"), onConflict: .rename).outcome == .renamed)
        #expect(self.folder.text("a (1)") == "new")
        #expect(try self.names() == ["a", "a (1)"])
    }

    @Test func `what is written in place between the look and the replacement is not lost`() throws {
        let file = try self.incoming()
        let folder = self.folder
        let placement = try file.place(over: try RelativePath("a")) { _ in
            try? folder.overwrite("a", with: Array("saved just now".utf8))
            return true
        }
        #expect(placement == nil)
        #expect(self.folder.text("a") == "saved just now")
    }
}
