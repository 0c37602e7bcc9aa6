// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// An item as the journal recognises it when it is offered again.
struct JournalItem: Sendable, Hashable {
    /// Its path in the manifest.
    let path: [UInt8]
    /// All that the manifest says of it: another size, time or version is another file.
    let entry: ManifestDigest
    /// The path that it is to have in the folder.
    let target: RelativePath

    init(path: [UInt8], entry: ManifestDigest, target: RelativePath) {
        self.path = path
        self.entry = entry
        self.target = target
    }

    init(_ entry: ManifestEntry, target: RelativePath) {
        self.path = entry.path
        self.entry = entry.digest
        self.target = target
    }
}

/// What the journal knows of an item.
struct JournalRecord: Sendable, Hashable {
    /// How far it had come.
    enum State: Sendable, Hashable {
        /// A part of it is under a hidden name.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - digest: The digest of the whole, if it was complete and about to be placed.
        case partial(name: PartialName, digest: TreeDigest?)
        /// It was placed.
        ///
        /// - Parameters:
        ///   - path: Where, beneath the folder.
        ///   - modified: The time it has there.
        ///   - digest: The digest of the whole.
        case placed(path: [UInt8], modified: FileTime, digest: TreeDigest)
    }

    /// The journal's number for it.
    let id: Int64
    /// The item that it was.
    let item: JournalItem
    /// Which file on this device it is.
    let file: FileIdentity
    /// How far it had come.
    let state: State
}

/// A complete item that has its name, for the journal.
struct PlacedItem: Sendable, Hashable {
    let item: JournalItem
    let digest: TreeDigest
    /// Where it is, as the file system has it.
    let path: [UInt8]
    let file: Destination.Existing
}
