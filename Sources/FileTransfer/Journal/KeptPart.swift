// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// The part of an item that is under a hidden name, and that the journal knows of.
struct KeptPart {
    /// The journal's number for the item.
    let id: Int64
    /// The file, which nobody else writes.
    let file: IncomingFile
    /// The digests of the chunks that it has, from its beginning.
    let chunks: [ChunkDigest]
}
