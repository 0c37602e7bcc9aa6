// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import Handoff
internal import LocalFiles

/// Reads one item in chunks, each as a whole record for the bulk stream, and digests on the way.
///
/// It blocks on the disk. Failures are values, because the caller has something in flight when they come.
final class ChunkReader {
    private let item: UInt32
    private let input: BulkInput
    private let buffers: ChunkBuffers
    private var content = ContentHasher(chunkSize: UInt64(Chunk.size))
    /// Where the next chunk begins, in bytes.
    private(set) var offset: UInt64 = 0
    /// The digest of the chunk that was read last.
    private(set) var lastDigest: ChunkDigest?
    private var isAtEnd = false

    /// Where in a buffer the bytes of a chunk begin: the headers of record and chunk stand before them.
    static let payloadStart = RecordHeader.size + Chunk.headerSize
    /// How large a buffer must be.
    static let bufferSize = ChunkReader.payloadStart + Chunk.size

    /// Opens an item.
    ///
    /// - Parameters:
    ///   - item: Its number.
    ///   - source: Where its bytes come from.
    ///   - point: Where to begin; nil for the first byte. What comes before is not read: its digests were verified.
    ///   - buffers: Where chunks are read to.
    /// - Throws: ``FileError`` if the source cannot be read, or is not what was listed.
    init(
        item: UInt32,
        _ source: Catalogue.Source,
        from point: ResumePoint?,
        _ buffers: ChunkBuffers
    ) throws(FileError) {
        self.item = item
        self.input = try BulkInput(source)
        self.buffers = buffers
        guard let point, let content = point.takeContent() else { return }
        self.content = consume content
        self.offset = point.offset
    }

    /// Reads the next chunk.
    ///
    /// - Returns: The record, or nil at the item's end; or what kept it from being read.
    func next() -> Result<[UInt8]?, FileError> {
        guard !self.isAtEnd else { return .success(nil) }
        do throws(FileError) {
            let (count, isLast) = try self.buffers.fill { (buffer) throws(FileError) in
                try self.input.read(into: &buffer, from: Self.payloadStart, at: self.offset)
            }
            self.isAtEnd = isLast
            guard count > 0 else { return .success(nil) }
            self.buffers.fillHeader { buffer in self.frame(&buffer, count) }
            self.offset += UInt64(count)
            // A short chunk is cut to its length; the others go out as they are.
            let buffer = self.buffers.current
            return .success(count < Chunk.size ? Array(buffer[..<(Self.payloadStart + count)]) : buffer)
        } catch {
            return .failure(error)
        }
    }

    /// Takes a chunk that was read for another continuer, instead of reading it.
    func take(_ chunk: SharedChunk) {
        self.content.append(chunk.digest)
        self.offset += UInt64(chunk.count)
        self.isAtEnd = chunk.count < Chunk.size
    }

    /// Lets go of the buffer with the chunk that was read last, which others hold now.
    ///
    /// - Parameter other: What can be filled instead; nil for a new one.
    func replaceBuffer(with other: [UInt8]?) {
        // The last chunk was cut to its length, and nobody holds the buffer.
        guard !self.isAtEnd else { return }
        self.buffers.replaceCurrent(with: other)
    }

    /// Ends the item.
    ///
    /// - Returns: Its end, if what was read is what was listed; or what has changed.
    func end() -> Result<ItemEnd, FileError> {
        do throws(FileError) {
            try self.input.checkUnchanged()
        } catch {
            return .failure(error)
        }
        guard let digest = self.content.finish(length: self.offset) else {
            preconditionFailure("all chunks but the last have \(Chunk.size) bytes, and an item ends once")
        }
        return .success(ItemEnd(item: self.item, size: self.offset, digest: digest))
    }

    private func frame(_ buffer: inout [UInt8], _ count: Int) {
        let digest = self.digest(of: buffer.span.extracting(Self.payloadStart..<Self.payloadStart + count))
        self.lastDigest = digest
        let record = RecordHeader(type: RecordType.chunk, length: Chunk.headerSize + count)
        let chunk = Chunk(item: self.item, offset: self.offset, digest: digest)
        for (index, byte) in (record.encoded + chunk.encoded).enumerated() { buffer[index] = byte }
    }

    private func digest(of bytes: Span<UInt8>) -> ChunkDigest {
        guard self.input.isStream else {
            let digest = ChunkDigest(of: bytes)
            self.content.append(digest)
            return digest
        }
        // It ends wherever its bytes do that have come; what is digested begins where a file's chunk would.
        self.content.update(bytes)
        return self.content.digest
    }
}
