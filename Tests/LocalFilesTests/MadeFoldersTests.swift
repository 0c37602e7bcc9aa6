// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles
import TestSupport
import Testing

/// Folders that are made for what is to come.
struct MadeFoldersTests {
    private let directory: TemporaryDirectory

    init() throws {
        self.directory = try TemporaryDirectory()
        try self.directory.makeFolder("old")
    }

    private func made(_ paths: String...) throws -> MadeFolders {
        let folders = MadeFolders()
        for path in paths { try folders.make(self.directory.bytes(path)) }
        return folders
    }

    @Test func `what was made and is empty goes, with the folders around it, and nothing else`() throws {
        let folders = try self.made("new/a/b/", "old/c", "old", "new/a/d")
        #expect(
            folders.parents == [self.directory.bytes(), self.directory.bytes("old"), self.directory.bytes("new/a")]
        )
        #expect(try self.directory.names() == ["new", "new/a", "new/a/b", "new/a/d", "old", "old/c"])
        folders.removeEmpty()
        #expect(try self.directory.names() == ["old"])
    }

    @Test func `what has anything in it stays, and so do the folders around it`() throws {
        let folders = try self.made("new/a/b", "new/c")
        try self.directory.write("new/a/file", "mine")
        folders.removeEmpty()
        #expect(try self.directory.names() == ["new", "new/a", "new/a/file", "old"])
    }

    @Test func `a folder that another one is in the place of stays`() throws {
        let folders = try self.made("new")
        try self.directory.move("new", to: "moved")
        try self.directory.makeFolder("new")
        folders.removeEmpty()
        #expect(try self.directory.names() == ["moved", "new", "old"])
    }

    @Test func `a folder that somebody else uses stays for as long as they do`() throws {
        let first = try self.made("new")
        let second = try self.made("new")
        first.removeEmpty()
        #expect(try self.directory.names() == ["new", "old"])
        // It was there before the second one came.
        second.removeEmpty()
        #expect(try self.directory.names() == ["new", "old"])
    }

    @Test func `a file in the way is an error, and what was made before it goes as well`() throws {
        try self.directory.write("file", "")
        let folders = MadeFolders()
        try folders.make(self.directory.bytes("new"))
        #expect(throws: FileError.self) { try folders.make(self.directory.bytes("file/a")) }
        folders.removeEmpty()
        #expect(try self.directory.names() == ["file", "old"])
    }
}
