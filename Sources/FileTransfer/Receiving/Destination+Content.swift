// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

extension Destination {
    /// Whether a path has a file with a certain content; reads it.
    func hasFile(at path: RelativePath, size: UInt64, _ digest: TreeDigest) -> Bool {
        guard let existing = try? self.existingFile(at: path), existing.size == size,
            let file = try? self.openExisting(at: path)
        else { return false }
        var tree = TreeHasher(chunkSize: UInt64(Chunk.size))
        var buffer = [UInt8](repeating: 0, count: Int(min(UInt64(Chunk.size), max(size, 1))))
        var offset: UInt64 = 0
        while offset < size {
            // A file that changes while it is compared is not the same.
            guard let count = try? file.read(into: &buffer, count: buffer.count, at: offset), count > 0 else {
                return false
            }
            tree.append(ChunkDigest(of: buffer.span.extracting(0..<count)))
            offset += UInt64(count)
        }
        return tree.finish(length: size) == digest
    }
}
