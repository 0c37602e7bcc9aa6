// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import LocalFiles
import TestSupport
import Testing

@testable import FileTransfer

/// Records that are too many for the memory.
struct SpoolTests {
    private let directory: TemporaryDirectory

    init() throws {
        self.directory = try TemporaryDirectory()
    }

    /// A record that no other is like: 0 to 299 bytes, which begin with its number where they can.
    private static func record(_ number: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(UInt64(number))
        writer.write(raw: [UInt8](repeating: UInt8(truncatingIfNeeded: number &* 31), count: 292))
        return Array(writer.bytes.prefix(number % 300))
    }

    private static let many = 20_000

    private func spool(_ count: Int, folder: [UInt8]?) throws -> Spool {
        let writer = SpoolWriter(folder: folder)
        for number in 0..<count { try writer.append(Self.record(number)) }
        #expect(writer.count == count)
        return try writer.finish()
    }

    private static func entry(_ number: Int) -> ManifestEntry {
        let isFolder = number.isMultiple(of: 7)
        return ManifestEntry(
            kind: isFolder ? .folder : .file,
            path: Array("folder/\(number)".utf8),
            size: isFolder ? 0 : UInt64(number),
            modified: FileTime(seconds: Int64(number), nanoseconds: 5),
            isExecutable: number.isMultiple(of: 2),
            version: isFolder ? 0 : 9
        )
    }

    /// The file that a spool is in, if it is in one.
    private static func file(of spool: Spool) -> SpoolFile? {
        guard case .file(let file, _)? = spool.blocks.first?.place else { return nil }
        return file
    }

    @Test(arguments: [0, 1, 2, 300, many]) func `records come back in their order`(_ count: Int) throws {
        for folder in [nil, self.directory.bytes()] {
            let reader = SpoolReader(try self.spool(count, folder: folder))
            #expect(reader.count == count)
            for number in 0..<count { try #require(try reader.next() == Self.record(number)) }
            #expect(try reader.next() == nil)
        }
    }

    @Test func `records come back in any order`() throws {
        let spool = try self.spool(Self.many, folder: self.directory.bytes())
        let reader = SpoolReader(spool)
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<2_000 {
            let number = Int.random(in: 0..<Self.many, using: &generator)
            try #require(try reader.record(number) == Self.record(number))
        }
        for number in [Self.many - 1, 0, 1, 0, 0, Self.many - 1] {
            #expect(try reader.record(number) == Self.record(number))
        }
        #expect(try SpoolReader(spool).next() == Self.record(0), "readers do not disturb each other")
    }

    @Test func `a record may be longer than a block`() throws {
        let long = [UInt8](repeating: 7, count: Spool.blockSize * 3)
        let writer = SpoolWriter(folder: self.directory.bytes())
        for _ in 0..<10 {
            try writer.append([1])
            try writer.append(long)
        }
        let spool = try writer.finish()
        #expect(Self.file(of: spool) != nil)
        let reader = SpoolReader(spool)
        for number in 0..<20 { #expect(try reader.record(number) == (number % 2 == 0 ? [1] : long)) }
    }

    @Test func `few records make no file, many make one that has no name`() throws {
        #expect(Self.file(of: try self.spool(300, folder: self.directory.bytes())) == nil)
        let spool = try self.spool(Self.many, folder: self.directory.bytes())
        #expect(Self.file(of: spool) != nil)
        #expect(try self.directory.names().isEmpty)
        let kept = spool.blocks.filter { if case .memory = $0.place { true } else { false } }
        #expect(kept.isEmpty, "nothing of it stays in the memory")
    }

    @Test func `without a place to write the memory has to do`() throws {
        let spool = try self.spool(Self.many, folder: self.directory.bytes("missing"))
        #expect(Self.file(of: spool) == nil)
        #expect(try SpoolReader(spool).record(Self.many - 1) == Self.record(Self.many - 1))
    }

    @Test func `a file that was cut is damaged from there on, and whole before`() throws {
        let spool = try self.spool(Self.many, folder: self.directory.bytes())
        let last = try #require(spool.blocks.last)
        guard case .file(let file, let offset) = last.place else {
            Issue.record("it is in no file")
            return
        }
        try file.setLength(offset + UInt64(last.length) - 1)
        let reader = SpoolReader(spool)
        for number in 0..<last.first { try #require(try reader.record(number) == Self.record(number)) }
        let error = #expect(throws: TransferError.self) { try reader.record(last.first) }
        #expect(error?.code == .integrity)
        #expect(try reader.record(0) == Self.record(0), "the reader is still of use")
    }

    @Test func `a byte that was changed is noticed, wherever it is in a block`() throws {
        let spool = try self.spool(Self.many, folder: self.directory.bytes())
        let block = spool.blocks[3]
        guard case .file(let file, let offset) = block.place else {
            Issue.record("it is in no file")
            return
        }
        for position in [0, 3, 4, block.length / 2, block.length - 1] {
            var byte: [UInt8] = [0]
            _ = try file.read(into: &byte, at: offset + UInt64(position))
            let other = [byte[0] ^ 1]
            try file.write(other.span, at: offset + UInt64(position))
            let error = #expect(throws: TransferError.self) { try SpoolReader(spool).record(block.first) }
            #expect(error?.code == .integrity)
            try file.write(byte.span, at: offset + UInt64(position))
            #expect(try SpoolReader(spool).record(block.first) == Self.record(block.first))
        }
    }

    @Test func `a manifest in a file has the digest of one in the memory, and the same items`() throws {
        let entries = (0..<Self.many).map(Self.entry)
        let writer = ManifestWriter(folder: self.directory.bytes())
        for entry in entries { try writer.append(entry) }
        let manifest = try writer.finish()
        let other = try Manifest(entries)
        #expect(Self.file(of: manifest.spool) != nil && Self.file(of: other.spool) == nil)
        #expect(manifest.digest == other.digest)
        #expect((manifest.count, manifest.bytes) == (other.count, other.bytes))
        let reader = manifest.makeReader()
        for entry in entries { try #require(try reader.next() == entry) }
        #expect(try reader.next() == nil)
    }
}
