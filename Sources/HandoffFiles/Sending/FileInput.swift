// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import Handoff
internal import LocalFiles

/// The file that is sent, chunk by chunk as records; blocks on the disk.
///
/// One buffer is used for all chunks: a stream keeps no reference to what it has sent.
final class FileInput {
    private static let start = RecordHeader.size + FileRecord.chunkHeaderSize

    private let file: SourceFile
    private var tree: TreeHasher? = TreeHasher(chunkSize: UInt64(FileRecord.chunkSize))
    private var buffer: [UInt8]
    /// How many bytes were read.
    private(set) var offset: UInt64 = 0
    /// The name that the path ends in.
    let name: String

    var size: UInt64 { self.file.size }
    /// When it was changed last.
    var modified: FileTime { self.file.modified }
    /// Which file on the disk it is.
    var identity: FileIdentity { self.file.identity }

    init(path: String) throws(FileError) {
        let path = Array(path.utf8)
        switch SourceTree(paths: [path], includesHidden: true, links: .follow).makeIterator().next() {
        case .entry(let entry)? where entry.kind == .file:
            self.file = try SourceFile(entry)
            self.name = String(decoding: entry.path.name, as: UTF8.self)
        case .problem(let problem)?:
            throw problem.error
        case .entry?, nil:
            throw FileError(.specialFile, at: path, "is no file.")
        }
        self.buffer = [UInt8](repeating: 0, count: Self.start + Int(min(self.file.size, UInt64(FileRecord.chunkSize))))
    }

    /// Reads the next chunk.
    ///
    /// - Returns: Its record, or nil at the end of the file.
    func next() throws(FileError) -> [UInt8]? {
        let left = self.size - self.offset
        guard left > 0 else { return nil }
        let room = Int(min(left, UInt64(FileRecord.chunkSize)))
        if self.buffer.count > Self.start + room { self.buffer.removeLast(self.buffer.count - Self.start - room) }
        let count = try Self.read(self.file, into: &self.buffer, at: self.offset)
        let digest = ChunkDigest(of: self.buffer.span.extracting(Self.start..<Self.start + count))
        self.tree?.append(digest)
        let header = RecordHeader(type: FileRecord.chunk, length: FileRecord.chunkHeaderSize + count)
        let head = header.encoded + FileChunk(offset: self.offset, digest: digest).encoded
        for (index, byte) in head.enumerated() { self.buffer[index] = byte }
        self.offset += UInt64(count)
        return self.buffer
    }

    private static func read(
        _ file: SourceFile,
        into buffer: inout [UInt8],
        at offset: UInt64
    ) throws(FileError) -> Int {
        var space = buffer.mutableSpan
        var room = space._mutatingExtracting(Self.start...)
        return try file.read(into: &room, at: offset)
    }

    /// Ends the file, if it is still what it was at the beginning.
    func end() throws(FileError) -> FileEnd {
        try self.file.checkUnchanged()
        return self.finish()
    }

    /// Ends the file, if all that was read of it is of one version: it may have been saved anew meanwhile.
    func endOfVersion() throws(FileError) -> FileEnd {
        try self.file.checkOneVersion()
        return self.finish()
    }

    private func finish() -> FileEnd {
        guard let digest = self.tree.take()?.finish(length: self.offset) else {
            preconditionFailure("all chunks but the last have \(FileRecord.chunkSize) bytes, and a file ends once")
        }
        return FileEnd(size: self.offset, digest: digest)
    }
}
