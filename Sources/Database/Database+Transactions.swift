// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension Database {
    /// Does several things as one: all of them are kept, or none.
    ///
    /// The lock for writing is taken at once, so that what is read within is still true when it is changed, whatever other
    /// processes do. Transactions do not nest.
    ///
    /// - Parameter body: What to do; an error undoes it.
    /// - Returns: What the body returns.
    /// - Throws: ``DatabaseError`` with `.busy` if another process writes for longer than the busy timeout, or what the
    ///   body throws; nothing is changed then.
    public func transaction<Value>(
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        try self.transaction("BEGIN IMMEDIATE", body)
    }

    /// Reads several things in one state of the database, with one look at the file's locks for all of them.
    ///
    /// Others that write wait meanwhile: nothing slow belongs in it. Transactions do not nest.
    ///
    /// - Parameter body: Reads.
    /// - Returns: What the body returns.
    /// - Throws: ``DatabaseError`` with `.busy` if another process writes for longer than the busy timeout, or what the
    ///   body throws.
    public func reading<Value>(_ body: () throws(DatabaseError) -> Value) throws(DatabaseError) -> Value {
        try self.transaction("BEGIN", body)
    }

    private func transaction<Value>(
        _ begin: StaticString,
        _ body: () throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        precondition(!self.isInTransaction, "a transaction was begun within a transaction")
        _ = try self.run(begin)
        do throws(DatabaseError) {
            let value = try body()
            try self.run("COMMIT")
            return value
        } catch {
            // A full disk and some other failures end the transaction by themselves. If undoing fails, the journal is
            // still there, and the next process that opens the file does it.
            if self.isInTransaction { _ = try? self.run("ROLLBACK") }
            throw error
        }
    }

    /// A number that differs from the last one if another connection, of this process or another, changed something
    /// in between; changes through this connection do not count.
    ///
    /// - Throws: ``DatabaseError``.
    public func dataVersion() throws(DatabaseError) -> Int64 {
        try self.first("PRAGMA data_version") { row throws(DatabaseError) in try row.integer(0) } ?? 0
    }

    /// Reads the whole file and checks it, its indices and references.
    ///
    /// - Throws: ``DatabaseError`` with `.corrupt` and the first thing that is wrong.
    public func checkIntegrity() throws(DatabaseError) {
        let found = try self.first("PRAGMA integrity_check(1)") { row throws(DatabaseError) in try row.text(0) }
        guard found == "ok" else {
            throw DatabaseError(.corrupt, "The database is damaged: \(found ?? "it cannot be checked").")
        }
        try self.forEach("PRAGMA foreign_key_check") { row throws(DatabaseError) in
            throw DatabaseError(.corrupt, "The database is damaged: a row of \(try row.text(0)) has lost its parent.")
        }
    }
}
