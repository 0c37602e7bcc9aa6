// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import TestSupport
import Testing

struct PartialTests {
    private let directory: TemporaryDirectory
    private let name = PartialName()

    init() throws { self.directory = try TemporaryDirectory() }

    private func open() throws -> Destination { try Destination(path: self.directory.bytes()) }

    private func begin() throws -> FileIdentity {
        let file = try self.open().beginPartial(self.name)
        try file.write("0123456789")
        try file.sync()
        return try file.identity()
    }

    @Test func `a partial file outlives its object and goes on where it was`() throws {
        let identity = try self.begin()
        #expect(try self.directory.names() == [".photoshare-partial", ".photoshare-partial/\(self.name)"])
        #expect(try self.directory.mode(".photoshare-partial") == 0o700)
        do {
            let file = try self.open().reopenPartial(self.name, identity: identity, length: 10)
            try file.write("abc", at: 10)
            var buffer = [UInt8](repeating: 0, count: 20)
            var span = buffer.mutableSpan
            #expect(try file.read(into: &span, at: 8) == 5)
            #expect(buffer.starts(with: Array("89abc".utf8)))
            #expect(try file.place(as: RelativePath("done")).outcome == .placed)
        }
        #expect(self.directory.text("done") == "0123456789abc")
        #expect(try self.directory.names() == ["done"])
    }

    @Test func `a partial file never beats the conflict policy`() throws {
        let identity = try self.begin()
        try self.directory.write("file", "mine")
        do {
            let file = try self.open().reopenPartial(self.name, identity: identity, length: 0)
            #expect(try file.place(as: RelativePath("file")).path.description == "file (1)")
        }
        #expect(self.directory.text("file") == "mine")
        #expect(try self.directory.names() == ["file", "file (1)"])
    }

    @Test func `a partial file that is shorter, another or gone voids the journal`() throws {
        let identity = try self.begin()
        let destination = try self.open()
        func reopening(_ length: UInt64) -> FileError.Code? {
            code { () throws(FileError) in
                _ = try destination.reopenPartial(self.name, identity: identity, length: length)
            }
        }
        #expect(reopening(10) == nil)
        #expect(reopening(11) == .shrank)
        let path = ".photoshare-partial/\(self.name)"
        try self.directory.write("other", "0123456789")
        try self.directory.remove(path)
        #expect(reopening(0) == .missing)
        try self.directory.link(path, to: "../other")
        #expect(reopening(0) == .exists)
        try self.directory.remove(path)
        // Made while the first file existed, and so another inode.
        try self.directory.move("other", to: path)
        #expect(reopening(0) == .changed)
        try destination.removePartial(self.name)
        try destination.removePartial(self.name)
        #expect(reopening(0) == .missing)
    }

    @Test func `a name in use is not begun twice`() throws {
        _ = try self.begin()
        let failure = #expect(throws: FileError.self) { try self.open().beginPartial(self.name) }
        #expect(failure?.code == .exists)
    }

    @Test func `what nobody knows or writes is dropped, and nothing else`() throws {
        let identity = try self.begin()
        let destination = try self.open()
        let (abandoned, current) = (PartialName(), PartialName())
        _ = try destination.beginPartial(abandoned)
        let file = try destination.beginPartial(current)
        try self.directory.write(".photoshare-partial/note", "not ours")
        try destination.removePartials(except: [self.name])
        let left = ["note", self.name.description, current.description].sorted()
        #expect(try self.directory.names(".photoshare-partial") == left)
        #expect(try file.length() == 0)
        _ = try destination.reopenPartial(self.name, identity: identity, length: 10)
        try self.directory.remove(".photoshare-partial")
        try destination.removePartials(except: [])
    }

    @Test func `a partial file has one writer`() throws {
        let file = try self.open().beginPartial(self.name)
        let identity = try file.identity()
        let failure = #expect(throws: FileError.self) {
            try self.open().reopenPartial(self.name, identity: identity, length: 0)
        }
        #expect(failure?.code == .inUse)
        try file.discard()
    }

    @Test func `the folder for partial files goes when it is empty and not before`() throws {
        let destination = try self.open()
        let file = try destination.beginPartial(self.name)
        destination.removePartialFolderIfEmpty()
        #expect(try self.directory.names().count == 2)
        try file.discard()
        destination.removePartialFolderIfEmpty()
        #expect(try self.directory.names().isEmpty)
    }

    @Test func `a folder for partial files that is a link is not used`() throws {
        try self.directory.makeFolder("elsewhere")
        try self.directory.link(".photoshare-partial", to: "elsewhere")
        #expect(throws: FileError.self) { try self.open().beginPartial(self.name) }
        #expect(try self.directory.names("elsewhere").isEmpty)
    }

    @Test(arguments: ["", "..", "../x", "0123", "0123456789ABCDEF0123456789ABCDEF", "0123456789abcdef0123456789abcde/"])
    func `only our own names are names of partial files`(text: String) {
        #expect(PartialName(text) == nil)
        #expect(PartialName(PartialName().description) != nil)
    }
}
