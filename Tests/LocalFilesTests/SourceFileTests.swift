// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import LocalFiles
import TestSupport
import Testing

struct SourceFileTests {
    private let directory: TemporaryDirectory
    private let entry: SourceEntry

    init() throws {
        self.directory = try TemporaryDirectory()
        try self.directory.write("file", "0123456789")
        let walk = SourceTree(paths: [self.directory.bytes("file")]).makeIterator()
        guard case .entry(let entry) = walk.next() else { throw FileError(.missing, "no entry") }
        self.entry = entry
    }

    @Test func `a file is read at any position into the same array`() throws {
        let file = try SourceFile(self.entry)
        var buffer: [UInt8] = []
        #expect(try file.read(into: &buffer, count: 4, at: 0) == 4)
        let storage = self.address(of: buffer)
        #expect(buffer == Array("0123".utf8))
        #expect(try file.read(into: &buffer, count: 4, at: 8) == 2)
        #expect(buffer == Array("8923".utf8))
        #expect(try file.read(into: &buffer, count: 4, at: 10) == 0)
        #expect(try file.read(into: &buffer, count: 4, at: .max) == 0)
        #expect(self.address(of: buffer) == storage)
        try file.checkUnchanged()
    }

    @Test func `an entry that a catalogue kept opens the same file`() throws {
        let kept = SourceEntry(
            kind: .file,
            path: self.entry.path,
            localPath: self.entry.localPath,
            size: self.entry.size,
            modified: self.entry.modified,
            isExecutable: self.entry.isExecutable,
            identity: self.entry.identity
        )
        #expect(kept == self.entry)
        #expect(try SourceFile(kept).size == 10)
    }

    @Test func `a file that grew is read to its listed size and then refused`() throws {
        let file = try SourceFile(self.entry)
        try self.append("more")
        var buffer: [UInt8] = []
        #expect(try file.read(into: &buffer, count: 100, at: 0) == 10)
        #expect(code { () throws(FileError) in try file.checkUnchanged() } == .changed)
        #expect(self.opening() == .changed)
    }

    @Test func `a file that shrank is an error while it is read and after`() throws {
        let file = try SourceFile(self.entry)
        #expect(unsafe truncate(self.directory.at("file"), 3) == 0)
        var buffer: [UInt8] = []
        let reading = code { () throws(FileError) in _ = try file.read(into: &buffer, count: 10, at: 0) }
        #expect(reading == .shrank)
        #expect(code { () throws(FileError) in try file.checkUnchanged() } == .shrank)
        #expect(self.opening() == .shrank)
    }

    @Test func `a file that was removed is gone`() throws {
        let file = try SourceFile(self.entry)
        try self.directory.remove("file")
        #expect(code { () throws(FileError) in try file.checkUnchanged() } == .vanished)
        #expect(self.opening() == .vanished)
    }

    @Test func `a file that was replaced by one of the same size is another`() throws {
        try self.directory.write("new", "abcdefghij")
        try self.directory.remove("file")
        #expect(unsafe rename(self.directory.at("new"), self.directory.at("file")) == 0)
        #expect(self.opening() == .changed)
    }

    @Test func `a file that became a FIFO or a link is not waited for`() throws {
        try self.directory.remove("file")
        #expect(unsafe mkfifo(self.directory.at("file"), 0o644) == 0)
        #expect(self.opening() == .changed)
        try self.directory.remove("file")
        try self.directory.link("file", to: "/etc/passwd")
        #expect(self.opening() == .symbolicLink)
    }

    private func address(of buffer: [UInt8]) -> UInt {
        unsafe buffer.withUnsafeBufferPointer { bytes in UInt(bitPattern: bytes.baseAddress) }
    }

    private func opening() -> FileError.Code? {
        code { () throws(FileError) in _ = try SourceFile(self.entry) }
    }

    private func append(_ text: String) throws {
        let handle = try #require(FileHandle(forWritingAtPath: self.directory.at("file")))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }
}
