// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests

/// Which items of a manifest are wanted, bound to the manifest that was seen (docs/security.md, rule 26).
struct Selection: Sendable, Hashable {
    /// The longest record that holds one, in bytes.
    static let recordLimit = 8 * 1024 * 1024

    /// The items' numbers, rising.
    var items: [Int]

    init(items: [Int]) {
        self.items = items
    }

    /// Whether an item is wanted.
    func contains(_ item: Int) -> Bool {
        var range = self.items.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if self.items[middle] == item { return true }
            range = self.items[middle] < item ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return false
    }

    /// The selection's bytes: the manifest's digest, then runs of numbers as first and count.
    func encoded(for digest: ManifestDigest) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(raw: digest.bytes)
        var index = 0
        while index < self.items.count {
            var next = index + 1
            while next < self.items.count, self.items[next] == self.items[next - 1] + 1 { next += 1 }
            writer.write(UInt32(self.items[index]))
            writer.write(UInt32(next - index))
            index = next
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8], of manifest: Manifest) throws(TransferError) {
        var reader = ByteReader(bytes)
        var items: [Int] = []
        do {
            let digest = try reader.read(raw: ManifestDigest.byteCount)
            guard digest == manifest.digest.bytes else {
                throw TransferError.violation("the other side accepted another manifest")
            }
            while reader.remaining > 0 {
                let first = Int(try reader.read(UInt32.self))
                let count = Int(try reader.read(UInt32.self))
                guard count > 0, first >= (items.last ?? -1) + 1, first + count <= manifest.entries.count else {
                    throw TransferError.violation("the other side wants items that were not offered")
                }
                items.append(contentsOf: first..<first + count)
            }
        } catch let error as TransferError {
            throw error
        } catch {
            throw .violation("the choice of items cannot be read")
        }
        self.items = items
    }
}
