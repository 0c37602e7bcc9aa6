// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import ImagePreview

/// The statements on the table of previews.
extension Database {
    /// How long the time of a use stays as it is, in seconds: not each use is worth a write.
    private static let coarseness: Int64 = 24 * 3600

    var hasPreviews: Bool {
        get throws(DatabaseError) {
            try self.first("SELECT 1 FROM previews LIMIT 1") { _ throws(DatabaseError) in true } ?? false
        }
    }

    func preview(_ key: PreviewKey) throws(DatabaseError) -> Preview? {
        let found = try self.first(
            "SELECT width, height, damaged, jpeg, used_at < unixepoch() - ?2 FROM previews WHERE key = ?1",
            [.bytes(key.bytes), .integer(Self.coarseness)]
        ) { row throws(DatabaseError) in
            let preview = Preview(
                jpeg: try row.bytes(3),
                width: Int(try row.integer(0)),
                height: Int(try row.integer(1)),
                isDamaged: try row.boolean(2)
            )
            return (preview: preview, isOld: try row.boolean(4))
        }
        if found?.isOld == true {
            try self.run("UPDATE previews SET used_at = unixepoch() WHERE key = ?", [.bytes(key.bytes)])
        }
        return found?.preview
    }

    func add(_ preview: Preview, _ key: PreviewKey) throws(DatabaseError) {
        try self.run(
            """
            INSERT INTO previews (key, width, height, damaged, used_at, jpeg) VALUES (?, ?, ?, ?, unixepoch(), ?)
            ON CONFLICT DO UPDATE SET width = excluded.width, height = excluded.height, damaged = excluded.damaged,
                used_at = excluded.used_at, jpeg = excluded.jpeg
            """,
            [
                .bytes(key.bytes), .integer(Int64(preview.width)), .integer(Int64(preview.height)),
                DatabaseValue(preview.isDamaged), .bytes(preview.jpeg),
            ]
        )
    }

    /// Drops what is too old, and of the rest what is too much, what was used longest ago first.
    func removePreviews(beyond limits: PreviewStore.Limits) throws(DatabaseError) {
        try self.run("DELETE FROM previews WHERE used_at < unixepoch() - ?", [.integer(limits.lifetime)])
        try self.run(
            """
            DELETE FROM previews WHERE id IN (
                SELECT id FROM (
                    SELECT id, sum(length(jpeg)) OVER latest AS bytes, count(*) OVER latest AS number FROM previews
                    WINDOW latest AS (ORDER BY used_at DESC, id DESC)
                ) WHERE bytes > ? OR number > ?
            )
            """,
            [.integer(limits.bytes), .integer(limits.count)]
        )
    }
}
