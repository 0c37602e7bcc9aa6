// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Finds the items whose paths came before, in 8 bytes an item.
struct RepeatedPaths {
    private var hashes: [UInt64] = []

    /// Takes the path of an item.
    mutating func note(_ path: [UInt8]) { self.hashes.append(Self.hash(path)) }

    /// Finds them, among the items that were noted.
    ///
    /// - Parameters:
    ///   - items: The items that were noted.
    ///   - entries: What the manifest says of them.
    /// - Returns: The items whose paths are those of items with lower numbers.
    /// - Throws: ``TransferError`` as ``ManifestReader/entry(_:)``.
    consuming func find(among items: ItemSet, _ entries: ManifestReader) throws(TransferError) -> ItemSet {
        self.hashes.sort()
        var shared: Set<UInt64> = []
        for index in self.hashes.indices.dropFirst() where self.hashes[index] == self.hashes[index - 1] {
            shared.insert(self.hashes[index])
        }
        var repeated = ItemSet()
        guard !shared.isEmpty else { return repeated }
        var firsts: [UInt64: Int] = [:]
        for item in items {
            let path = try entries.entry(item).path
            let hash = Self.hash(path)
            guard shared.contains(hash) else { continue }
            // Two paths may have one hash, and that is no reason to refuse either.
            if let first = firsts[hash] {
                if try entries.entry(first).path == path { repeated.insert(item) }
            } else {
                firsts[hash] = item
            }
        }
        return repeated
    }

    /// Keyed anew in each process: nobody can choose paths that share one.
    private static func hash(_ path: [UInt8]) -> UInt64 { UInt64(bitPattern: Int64(path.hashValue)) }
}
