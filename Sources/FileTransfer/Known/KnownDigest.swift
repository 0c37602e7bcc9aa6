// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// The digest of a file that was read whole, with the state that the file was in.
struct KnownDigest: Sendable, Hashable {
    /// Which file it is, and when it last changed.
    let identity: FileIdentity
    /// How many bytes it had.
    let size: UInt64
    /// When its content was last modified.
    let modified: FileTime
    /// The digest of its content.
    let digest: TreeDigest

    init(_ file: SourceEntry, _ digest: TreeDigest) {
        self.identity = file.identity
        self.size = file.size
        self.modified = file.modified
        self.digest = digest
    }
}
