// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import ImagePreview
import Testing

struct MappedPictureTests {
    /// Lends an open file of these bytes.
    private func withFile<Result>(_ bytes: [UInt8], _ body: (Int32) throws -> Result) throws -> Result {
        let url = FileManager.default.temporaryDirectory.appending(path: "preview-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forReadingFrom: url)
        return try body(file.fileDescriptor)
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
