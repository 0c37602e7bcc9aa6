// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
internal import LocalFiles

/// Reads one item for one continuer: what was read for another one is not read again.
final class ItemReader {
    private let item: UInt32
    private let reader: ChunkReader
    private let turn: SharingTurn
    private let shared: SharedChunks
    /// Up to where others may have read the same, in bytes; 0 if it is not worth sharing, or is there only once.
    private let sharedSize: UInt64

    /// From which size on an item is shared: to look for a smaller one costs as much as to read it.
    private static let smallest: UInt64 = 16 * 1024

    /// Opens an item; as ``ChunkReader``'s.
    init(
        item: UInt32,
        _ source: Catalogue.Source,
        from point: ResumePoint?,
        _ buffers: ChunkBuffers,
        _ turn: SharingTurn
    ) throws(FileError) {
        self.item = item
        self.reader = try ChunkReader(item: item, source, from: point, buffers)
        self.turn = turn
        self.shared = turn.shared
        if case .listed(let entry) = source, entry.size >= Self.smallest {
            self.sharedSize = entry.size
        } else {
            self.sharedSize = 0
        }
    }

    /// The next chunk.
    ///
    /// - Returns: The record, or nil at the item's end; or what kept it from being read.
    func next() async -> Result<[UInt8]?, FileError> {
        guard self.reader.offset < self.sharedSize, self.shared.isShared else { return self.read() }
        let place = self.place
        // While the chunk is sent, it is the one behind it that will be wanted.
        defer { self.turn.want(self.place) }
        await self.turn.wait(toRead: place)
        switch await self.shared.take(place) {
        case .chunk(let chunk):
            self.reader.take(chunk)
            return .success(chunk.record)
        case .read:
            let result = self.read()
            guard case .success(let record?) = result, let digest = self.reader.lastDigest else {
                self.shared.giveUp(place)
                return result
            }
            let chunk = SharedChunk(
                record: record,
                digest: digest,
                count: Int(self.reader.offset - place.offset)
            )
            self.reader.replaceBuffer(with: self.shared.put(chunk, at: place))
            return result
        }
    }

    /// Ends the item; as ``ChunkReader/end()``.
    func end() -> Result<ItemEnd, FileError> { self.reader.end() }

    private var place: SharedChunk.Place { SharedChunk.Place(item: self.item, offset: self.reader.offset) }

    private func read() -> Result<[UInt8]?, FileError> {
        let begin = self.reader.offset
        let result = self.reader.next()
        self.shared.note(read: Int(self.reader.offset - begin))
        return result
    }
}

@available(*, unavailable)
extension ItemReader: Sendable {}
