// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

/// Blocks of zeros that are not written.
struct HoleTests {
    private let directory: TemporaryDirectory
    private static let block = 16 * 1024

    init() throws { self.directory = try TemporaryDirectory() }

    /// Appends pieces as they come, whatever their sizes.
    private func place(_ content: [UInt8], in pieces: Int) throws {
        let file = try Destination(path: self.directory.bytes()).begin()
        var (offset, isWritten) = (0, true)
        while offset < content.count {
            let piece = content[offset..<min(offset + pieces, content.count)]
            isWritten = try file.append(piece.span, at: UInt64(offset))
            offset += piece.count
        }
        #expect(isWritten == (content.last != 0))
        if !isWritten { try file.setLength(UInt64(content.count)) }
        #expect(try file.length() == UInt64(content.count))
        _ = try file.place(as: RelativePath("file"), onConflict: .replace)
    }

    /// How many bytes of the disk the file has.
    private func space() -> Int {
        var status = stat()
        #expect(unsafe stat(self.directory.at("file"), &status) == 0)
        return Int(status.st_blocks) * 512
    }

    @Test(arguments: [1_000_000, 65_536, 65_503, 5_000])
    func `zeros take no space, in pieces of whatever size`(size: Int) throws {
        let zeros = [UInt8](repeating: 0, count: 40 * Self.block)
        for content in [zeros + [1] + zeros, [1] + zeros, zeros + [1], [1] + zeros + [1]] {
            try self.place(content, in: size)
            #expect(self.directory.contents("file") == content)
            // The blocks of one byte or two; file systems have a few more for their own.
            #expect(self.space() <= 6 * Self.block)
        }
        try self.place(zeros, in: size)
        #expect(self.directory.contents("file") == zeros)
        #expect(self.space() < Self.block)
    }

    @Test func `what has no more than a few zeros in a row is written as it is`() throws {
        let content = (0..<40 * Self.block).map { UInt8($0 % 4096 == 7 ? 1 : 0) }
        try self.place(content + [2], in: 65_503)
        #expect(self.directory.contents("file") == content + [2])
        #expect(self.space() >= content.count)
    }
}
