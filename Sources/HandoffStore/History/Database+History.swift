// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

/// The statements on the history.
extension Database {
    /// Whether entries are kept: yes, until somebody says no.
    func keepsHistory() throws(DatabaseError) -> Bool {
        try self.first("SELECT keeps FROM settings") { row throws(DatabaseError) in try row.boolean(0) } ?? true
    }

    func setKeepsHistory(_ keeps: Bool) throws(DatabaseError) {
        try self.run("DELETE FROM settings")
        try self.run("INSERT INTO settings (keeps) VALUES (?)", [DatabaseValue(keeps)])
        if !keeps { try self.run("DELETE FROM entries") }
    }

    /// Adds an entry, and forgets the oldest beyond a number.
    func add(_ entry: HistoryEntry, keeping limit: Int) throws(DatabaseError) {
        try self.run(
            """
            INSERT INTO entries (offered, time, activity, type, title, device, device_name)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                DatabaseValue(entry.direction == .offered), .integer(entry.time), .text(entry.activity),
                .text(entry.activityType), DatabaseValue(entry.title), DatabaseValue(entry.device),
                DatabaseValue(entry.deviceName),
            ]
        )
        try self.run(
            "DELETE FROM entries WHERE id NOT IN (SELECT id FROM entries ORDER BY id DESC LIMIT ?)",
            [.integer(Int64(limit))]
        )
    }

    /// All entries, the newest first.
    func history() throws(DatabaseError) -> [HistoryEntry] {
        try self.all(
            "SELECT offered, time, activity, type, title, device, device_name FROM entries ORDER BY id DESC"
        ) { row throws(DatabaseError) in
            HistoryEntry(
                try row.boolean(0) ? .offered : .continued,
                at: try row.integer(1),
                activity: try row.text(2),
                activityType: try row.text(3),
                title: row.isNull(4) ? nil : try row.text(4),
                device: row.isNull(5) ? nil : try row.text(5),
                deviceName: row.isNull(6) ? nil : try row.text(6)
            )
        }
    }
}
