// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Testing

@testable import ImagePreview

struct MappedPictureTests {
    /// Lends an open file of these bytes.
    private func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forReadingFrom: url)
        return try body(file.fileDescriptor)
    }

    /// How many of the bytes' pages this process has in memory: those whose entry in its page table says so.
    private static func pagesInMemory(_ bytes: Span<UInt8>) throws -> Int {
        let address = unsafe bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        let page = UInt(getpagesize())
        let table = try #require(FileHandle(forReadingAtPath: "/proc/self/pagemap"))
        try table.seek(toOffset: UInt64(address / page * 8))
        let entries = try #require(try table.read(upToCount: bytes.count / Int(page) * 8))
        return stride(from: 7, to: entries.count, by: 8).count { entries[$0] & 0x80 != 0 }
    }

    private func refusal(_ body: () throws -> Void) throws -> PreviewRefusal {
        try #require(throws: PreviewRefusal.self) { try body() }
    }

    @Test func `a mapped file gives the same preview as its bytes`() throws {
        let jpeg = TestPicture.noise(width: 640, height: 480).jpeg()
        let maker = PreviewMaker()
        let mapped = try self.withFile(jpeg) { try maker.preview(ofFile: $0) }
        #expect(try mapped == maker.preview(of: jpeg))
    }

    @Test func `of a mapped file nothing stays in memory that was given back, and it can be read again`() throws {
        let page = Int(getpagesize())
        let bytes = (0..<64).flatMap { [UInt8](repeating: $0, count: page) }
        try self.withFile(bytes) { descriptor in
            let file = try MappedFile(descriptor: descriptor)
            let pages = file.readPages
            let result = try file.withBytes { (read) throws(PreviewRefusal) in
                Result {
                    let isRead = (0..<64).allSatisfy { read[$0 * page] == UInt8($0) }
                    let before = try Self.pagesInMemory(read)
                    pages.trail(from: 0).giveBack?(100..<40 * page + 100)
                    let after = try Self.pagesInMemory(read)
                    return (before, after, isRead && (0..<64).allSatisfy { read[$0 * page] == UInt8($0) })
                }
            }
            let (before, after, isSame) = try result.get()
            #expect(before == 64 && after == 24 && isSame, "\(before) \(after)")
        }
    }

    @Test func `an empty file has nothing to give back`() throws {
        try self.withFile([]) { descriptor in
            let file = try MappedFile(descriptor: descriptor)
            #expect(file.readPages.trail(from: 0).giveBack == nil)
        }
    }

    @Test func `an empty file is refused as empty`() throws {
        let refusal = try self.refusal { _ = try self.withFile([]) { try PreviewMaker().preview(ofFile: $0) } }
        #expect(refusal.code == .empty)
    }

    @Test func `a pipe and a closed descriptor are unreadable`() throws {
        let pipe = Pipe()
        let descriptor = pipe.fileHandleForReading.fileDescriptor
        #expect(try self.refusal { _ = try PreviewMaker().preview(ofFile: descriptor) }.code == .unreadable)
        #expect(try self.refusal { _ = try PreviewMaker().preview(ofFile: -1) }.code == .unreadable)
    }
}
