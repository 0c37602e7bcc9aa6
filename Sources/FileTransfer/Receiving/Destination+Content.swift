// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

extension Destination {
    /// Looks for a file with a certain content that has a name, or perhaps one of the numbered ones beside it; reads those of
    /// the same size.
    ///
    /// - Parameters:
    ///   - path: The path that it was to have.
    ///   - size: How many bytes it has.
    ///   - digest: What its content comes to.
    ///   - isNumbered: Whether a number behind the name is as good.
    /// - Returns: Where it is; nil if it is not there.
    func findFile(near path: RelativePath, size: UInt64, _ digest: TreeDigest, isNumbered: Bool) -> RelativePath? {
        if self.hasFile(at: path, size: size, digest) { return path }
        guard isNumbered, let others = try? self.numberedFiles(beside: path, size: size) else { return nil }
        return others.first { self.hasFile(at: $0, size: size, digest) }
    }

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
