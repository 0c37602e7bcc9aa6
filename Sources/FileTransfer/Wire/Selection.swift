// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// Which items of a manifest are wanted, bound to the manifest that was seen (docs/security.md, rule 26).
struct Selection: Sendable, Hashable {
    /// The longest record that holds one, in bytes.
    static let recordLimit = 8 * 1024 * 1024

    /// The items' numbers.
    var items: ItemSet

    init(items: ItemSet) {
        self.items = items
    }

    /// The selection's bytes: the manifest's digest, then runs of numbers as first and count.
    func encoded(for digest: ManifestDigest) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(raw: digest.bytes)
        var first = self.items.first
        while let run = first {
            var end = run + 1
            while self.items.contains(end) { end += 1 }
            writer.write(UInt32(run))
            writer.write(UInt32(end - run))
            first = self.items.next(from: end)
        }
        return writer.bytes
    }

    init(decoding bytes: [UInt8], of manifest: Manifest) throws(TransferError) {
        var reader = ByteReader(bytes)
        var items = ItemSet()
        var end = 0
        do {
            let digest = try reader.read(raw: ManifestDigest.byteCount)
            guard digest == manifest.digest.bytes else {
                throw TransferError.violation("the other side accepted another manifest")
            }
            while reader.remaining > 0 {
                let first = Int(try reader.read(UInt32.self))
                let count = Int(try reader.read(UInt32.self))
                guard count > 0, first >= end, first + count <= manifest.count else {
                    throw TransferError.violation("the other side wants items that were not offered")
                }
                end = first + count
                for item in first..<end { items.insert(item) }
            }
        } catch let error as TransferError {
            throw error
        } catch {
            throw .violation("the choice of items cannot be read")
        }
        self.items = items
    }
}
