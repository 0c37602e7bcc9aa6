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
    /// The ctime that a part had when its last run ended; nil if that run had no time to say it, or is not over.
    let left: FileTime?
    /// When something was last noted of it, in seconds since 1970.
    let notedAt: Int64

    /// For how long a run writes, at most, after it has last noted something: what took longer to come is read faster than it
    /// came.
    private static let writingTime: Int64 = 10

    /// Whether a part is as its last run has left it.
    ///
    /// - Parameter changed: The file's ctime.
    /// - Returns: Whether nobody has changed it since; of a run that was killed only whether nobody can have, but for the
    ///   moments after.
    func isLeftAlone(_ changed: FileTime) -> Bool {
        guard let left else { return changed.seconds <= self.notedAt + Self.writingTime }
        return changed == left
    }
}

/// A complete item that has its name, for the journal.
struct PlacedItem: Sendable, Hashable {
    let item: JournalItem
    let digest: TreeDigest
    /// Where it is, as the file system has it.
    let path: [UInt8]
    let file: Destination.Existing
}
