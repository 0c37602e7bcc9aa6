// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import Digests
internal import LocalFiles

/// The statements on the table of items.
extension Database {
    func hasItems(_ scope: JournalScope) throws(DatabaseError) -> Bool {
        try self.first(
            "SELECT 1 FROM items WHERE sender = ? AND folder_device = ? AND folder_inode = ? LIMIT 1",
            scope.values
        ) { _ throws(DatabaseError) in true } ?? false
    }

    func record(of item: JournalItem, _ scope: JournalScope) throws(DatabaseError) -> JournalRecord? {
        try self.first(
            """
            SELECT id, entry, target, partial, placed, digest, device, inode, modified_seconds, modified_nanoseconds,
                changed_seconds, changed_nanoseconds, used_at
            FROM items WHERE sender = ? AND folder_device = ? AND folder_inode = ? AND path = ?
            """,
            scope.values + [.bytes(item.path)]
        ) { row throws(DatabaseError) in try JournalRecord(row, path: item.path) }
    }

    /// Begins a partial file in place of whatever was known of the item.
    func begin(
        _ item: JournalItem,
        _ scope: JournalScope,
        as name: PartialName,
        _ file: FileIdentity
    ) throws(DatabaseError) -> Int64 {
        try self.remove(item, scope)
        try self.run(
            """
            INSERT INTO items (sender, folder_device, folder_inode, path, entry, target, partial, device, inode, used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, unixepoch())
            """,
            scope.values + item.values + [.text(name.description), file.deviceValue, file.inodeValue]
        )
        return self.lastInsertedRow
    }

    /// Notes chunks of an item that is still there.
    func add(_ verified: JournalBatch.Verified) throws(DatabaseError) {
        if !verified.digests.isEmpty {
            try self.run(
                """
                INSERT INTO ranges (item, first, digests) SELECT id, ?2, ?3 FROM items WHERE id = ?1
                ON CONFLICT DO UPDATE SET digests = excluded.digests
                """,
                [.integer(verified.id), .integer(Int64(verified.first)), .bytes(verified.digests.flatMap(\.bytes))]
            )
        }
        try self.run(
            """
            UPDATE items SET digest = coalesce(?2, digest), changed_seconds = ?3, changed_nanoseconds = ?4,
                used_at = unixepoch()
            WHERE id = ?1
            """,
            [
                .integer(verified.id), DatabaseValue(verified.whole?.bytes),
                verified.left.map { .integer($0.seconds) } ?? .null,
                verified.left.map { .integer(Int64($0.nanoseconds)) } ?? .null,
            ]
        )
    }

    /// Notes where an item is, in place of whatever was known of it.
    func add(_ placed: PlacedItem, _ scope: JournalScope) throws(DatabaseError) {
        try self.remove(placed.item, scope)
        try self.run(
            """
            INSERT INTO items (sender, folder_device, folder_inode, path, entry, target, placed, digest, device, inode,
                modified_seconds, modified_nanoseconds, used_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, unixepoch())
            """,
            scope.values + placed.item.values + [
                .bytes(placed.path), .bytes(placed.digest.bytes), placed.file.identity.deviceValue,
                placed.file.identity.inodeValue, .integer(placed.file.modified.seconds),
                .integer(Int64(placed.file.modified.nanoseconds)),
            ]
        )
    }

    private func remove(_ item: JournalItem, _ scope: JournalScope) throws(DatabaseError) {
        try self.run(
            "DELETE FROM items WHERE sender = ? AND folder_device = ? AND folder_inode = ? AND path = ?",
            scope.values + [.bytes(item.path)]
        )
    }

    func remove(_ id: Int64) throws(DatabaseError) {
        try self.run("DELETE FROM items WHERE id = ?", [.integer(id)])
    }

    /// Forgets the complete items of a scope, some at a time: SQLite lists in the memory what it is about to remove.
    func removeComplete(_ scope: JournalScope) throws(DatabaseError) {
        while try self.hasComplete(scope) {
            try self.run(
                """
                DELETE FROM items WHERE id IN (
                    SELECT id FROM items
                    WHERE sender = ? AND folder_device = ? AND folder_inode = ? AND digest IS NOT NULL LIMIT 16384
                )
                """,
                scope.values
            )
        }
    }

    private func hasComplete(_ scope: JournalScope) throws(DatabaseError) -> Bool {
        try self.first(
            """
            SELECT 1 FROM items
            WHERE sender = ? AND folder_device = ? AND folder_inode = ? AND digest IS NOT NULL LIMIT 1
            """,
            scope.values
        ) { _ throws(DatabaseError) in true } ?? false
    }

    func removeItems(unusedForSeconds seconds: Int64) throws(DatabaseError) {
        try self.run("DELETE FROM items WHERE used_at <= unixepoch() - ?", [.integer(seconds)])
    }

    /// The hidden names that are in use in a folder, whoever sends.
    func partials(in folder: FileIdentity) throws(DatabaseError) -> [PartialName] {
        try self.all(
            "SELECT partial FROM items WHERE folder_device = ? AND folder_inode = ? AND partial IS NOT NULL",
            [folder.deviceValue, folder.inodeValue]
        ) { row throws(DatabaseError) in
            guard let name = PartialName(try row.text(0)) else {
                throw DatabaseError(.mismatch, "The journal of transfers holds a name that is none.")
            }
            return name
        }
    }

    func ranges(of id: Int64) throws(DatabaseError) -> ChunkRanges {
        var ranges = ChunkRanges()
        try self.forEach("SELECT first, digests FROM ranges WHERE item = ?", [.integer(id)]) {
            row throws(DatabaseError) in
            let bytes = try row.bytes(1)
            let digests = stride(from: 0, to: bytes.count, by: ChunkDigest.byteCount).compactMap { start in
                let digest = Array(bytes[start..<min(start + ChunkDigest.byteCount, bytes.count)])
                return ChunkDigest(bytes: digest.span)
            }
            ranges.add(first: Int(clamping: try row.unsigned(0)), digests)
        }
        return ranges
    }
}

extension JournalScope {
    fileprivate var values: [DatabaseValue] {
        [.bytes(self.sender), self.folder.deviceValue, self.folder.inodeValue]
    }
}

extension JournalItem {
    fileprivate var values: [DatabaseValue] {
        [.bytes(self.path), .bytes(self.entry.bytes), .bytes(self.target.bytes)]
    }
}

extension FileIdentity {
    // Device and inode have 64 bits; SQLite's integers have a sign, which is of no matter for comparing.
    var deviceValue: DatabaseValue { .integer(Int64(bitPattern: self.device)) }
    var inodeValue: DatabaseValue { .integer(Int64(bitPattern: self.inode)) }
}

extension JournalRecord {
    fileprivate init(_ row: borrowing Row, path: [UInt8]) throws(DatabaseError) {
        var digest: TreeDigest?
        if !row.isNull(5) {
            let bytes = try row.bytes(5)
            digest = TreeDigest(bytes: bytes.span)
        }
        let target = try? RelativePath(bytes: try row.bytes(2))
        let never = FileTime(seconds: 0, nanoseconds: 0)
        guard let entry = ManifestDigest(bytes: try row.bytes(1)), let target, let never else { throw Self.damage }
        let file = FileIdentity(
            device: UInt64(bitPattern: try row.integer(6)),
            inode: UInt64(bitPattern: try row.integer(7)),
            changed: never
        )
        self.init(
            id: try row.integer(0),
            item: JournalItem(path: path, entry: entry, target: target),
            file: file,
            state: try State(row, digest),
            left: try Self.left(row),
            notedAt: try row.integer(12)
        )
    }

    private static func left(_ row: borrowing Row) throws(DatabaseError) -> FileTime? {
        guard !row.isNull(10) else { return nil }
        return FileTime(seconds: try row.integer(10), nanoseconds: UInt32(clamping: try row.unsigned(11)))
    }

    fileprivate static let damage = DatabaseError(.mismatch, "The journal of transfers holds an item that is none.")
}

extension JournalRecord.State {
    fileprivate init(_ row: borrowing Row, _ digest: TreeDigest?) throws(DatabaseError) {
        guard !row.isNull(4) else {
            guard let name = PartialName(try row.text(3)) else { throw JournalRecord.damage }
            self = .partial(name: name, digest: digest)
            return
        }
        let nanoseconds = UInt32(clamping: try row.unsigned(9))
        guard let digest, let modified = FileTime(seconds: try row.integer(8), nanoseconds: nanoseconds) else {
            throw JournalRecord.damage
        }
        self = .placed(path: try row.bytes(4), modified: modified, digest: digest)
    }
}
