// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// The journal as one receive uses it.
struct ReceiveJournal: Sendable {
    let journal: TransferJournal
    let scope: JournalScope
    let destination: Destination

    /// Opens it for a folder; nil without a journal, or without a folder.
    ///
    /// - Throws: ``FileError`` with `.io`.
    init?(_ journal: TransferJournal?, sender: [UInt8], _ destination: Destination?) throws(FileError) {
        guard let journal, let destination else { return nil }
        self.journal = journal
        self.scope = JournalScope(sender: sender, folder: try destination.identity())
        self.destination = destination
    }

    /// Makes durable what has come, and notes it.
    ///
    /// - Returns: Why it cannot be noted any more, if so.
    /// - Throws: ``FileError`` if it cannot be made durable.
    func save(_ batch: JournalBatch) async throws(FileError) -> String? {
        try await self.journal.save(batch, self.scope, in: self.destination)
        return await self.journal.failure
    }

    /// Begins an item under a hidden name.
    ///
    /// - Returns: Nil if the journal has no use for it.
    /// - Throws: ``FileError``.
    func begin(_ entry: ManifestEntry, target: RelativePath) async throws(FileError) -> KeptPart? {
        guard await self.journal.failure == nil else { return nil }
        let name = PartialName()
        let file = try self.destination.beginPartial(name)
        let item = JournalItem(entry, target: target)
        guard let id = await self.journal.begin(item, self.scope, as: name, try file.identity()) else {
            try file.discard()
            return nil
        }
        return KeptPart(id: id, file: file, chunks: [])
    }

    /// Both ends know that all has come: what was placed is nobody's concern any more.
    func close() async { await self.journal.close(self.scope) }
}
