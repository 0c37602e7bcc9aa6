// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// Records in the order in which they came, numbered from 0: a few in the memory, many in a file without a name.
///
/// What stays in the memory of a million records are the places of some thousand blocks, and the block that is read.
package struct Spool: Sendable {
    /// Records that are written and read together.
    struct Block: Sendable {
        /// Where the bytes of a block are.
        enum Place: Sendable {
            case memory([UInt8])
            case file(SpoolFile, offset: UInt64)
        }

        /// The number of the first record.
        let first: Int
        let length: Int
        /// What is read must be what was written: a manifest was approved as it was then.
        let digest: ChunkDigest
        let place: Place
    }

    /// How many records there are.
    package let count: Int
    let blocks: [Block]

    /// Whether reading it blocks on the disk.
    var isInFile: Bool {
        if case .file? = self.blocks.first?.place { true } else { false }
    }

    /// How many bytes a block has at least, but the last.
    static let blockSize = 32 * 1024
    /// How many bytes stay in the memory before a file is made: small transfers leave the disk alone.
    static let memoryLimit = 512 * 1024
}
