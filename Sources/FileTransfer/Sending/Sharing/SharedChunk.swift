// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests

/// A chunk that was read for one continuer and serves others: a whole record for the bulk stream, and what it holds.
///
/// The record is the same for everybody, because an item has one number in an offer.
struct SharedChunk: Sendable {
    /// The record, with its header.
    let record: [UInt8]
    /// The digest of the content.
    let digest: ChunkDigest
    /// How many bytes of content there are.
    let count: Int

    /// Where a chunk is.
    struct Place: Sendable, Hashable {
        /// The item's number.
        let item: UInt32
        /// The chunk's position in the item, in bytes.
        let offset: UInt64
    }
}
