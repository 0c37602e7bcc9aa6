// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// What an earlier run has left of the items that are wanted.
struct Leftovers {
    /// An item that has its name already.
    struct Placed {
        /// Where it is, beneath the destination.
        let path: [UInt8]
        /// The digest of its content.
        let digest: TreeDigest
    }

    /// The parts of items, by number.
    private(set) var parts: [Int: KeptPart] = [:]
    /// The items that are there.
    private(set) var placed: [Int: Placed] = [:]
    /// The items that another process is receiving into the same folder right now.
    private(set) var busy: Set<Int> = []
    /// The items of which a part was there, of a content that is not the sender's any more.
    private(set) var changed: [Int] = []
    /// How many bytes of the plan need not come again.
    private(set) var bytes: UInt64 = 0

    /// How many parts are gone on with at once: each holds its file open.
    static let partLimit = 64

    mutating func add(_ part: KeptPart, _ item: Int, size: UInt64) {
        self.parts[item] = part
        self.bytes += IncomingItem.length(of: part.chunks.count, size: size)
    }

    mutating func add(_ placed: Placed, _ item: Int, size: UInt64) {
        self.placed[item] = placed
        self.bytes += size
    }

    mutating func addBusy(_ item: Int) { self.busy.insert(item) }

    mutating func addChanged(_ item: Int) { self.changed.append(item) }

    /// Takes the part of an item, which is its receiver's from then on.
    mutating func takePart(of item: Int) -> KeptPart? { self.parts.removeValue(forKey: item) }
}
