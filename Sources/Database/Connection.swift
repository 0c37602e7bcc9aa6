// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CSQLite

/// An open connection of the library; closed when the last reference is gone, statements hold one.
@safe
final class Connection {
    private let pointer: OpaquePointer
    private let name: String

    /// Opens a file that exists.
    ///
    /// - Parameter path: An absolute path without symbolic links.
    /// - Throws: The library's error.
    init(_ path: [UInt8]) throws(DatabaseError) {
        self.name = DatabaseFile.text(path)
        var opened: OpaquePointer?
        // No mutex of the library's own: one thread at a time uses a connection, as the compiler sees to (Database).
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = unsafe sqlite3_open_v2((path + [0]).map { CChar(bitPattern: $0) }, &opened, flags, nil)
        guard let pointer = unsafe opened else {
            throw DatabaseError(.system, "\(self.name): no memory for a database.")
        }
        unsafe self.pointer = pointer
        try self.check(result)
    }

    deinit {
        // Waits by itself for statements that are still there; there are none, they hold the connection.
        unsafe sqlite3_close_v2(self.pointer)
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(self.pointer) == 0 }
    /// How many rows the last statement inserted, changed or deleted.
    var changes: Int { Int(unsafe sqlite3_changes64(self.pointer)) }
    /// The number of the row that was inserted last.
    var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(self.pointer) }
    /// Whether the system let the file be opened for reading only.
    var isReadOnly: Bool { unsafe sqlite3_db_readonly(self.pointer, "main") == 1 }

    /// How long a statement waits for a lock of another connection.
    func setBusyTimeout(_ timeout: Duration) throws(DatabaseError) {
        let milliseconds = timeout / .milliseconds(1)
        try self.check(unsafe sqlite3_busy_timeout(self.pointer, CInt(min(max(milliseconds, 0), 86_400_000))))
    }

    /// Takes from the file's own content what it could do to us: it may have been written by somebody else's program.
    func distrustContent() throws(DatabaseError) {
        let settings = [
            (SQLITE_DBCONFIG_DEFENSIVE, 1),  // no writing of the schema and shadow tables by statements
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),  // no functions with side effects in views, triggers, indices
            (SQLITE_DBCONFIG_DQS_DDL, 0),  // "..." is a name, never a string
            (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
            (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
        ]
        for (option, value) in settings {
            try self.check(unsafe photoshare_sqlite_configure(self.pointer, option, CInt(value)))
        }
        unsafe sqlite3_limit(self.pointer, SQLITE_LIMIT_ATTACHED, 0)
    }

    /// Prepares one statement.
    ///
    /// - Parameters:
    ///   - sql: UTF-8; what is taken is removed from it.
    ///   - isKept: Whether the statement will be used many times.
    /// - Returns: The statement, or nil if there is nothing but space and comments.
    /// - Throws: The library's error.
    func prepare(_ sql: inout ArraySlice<UInt8>, isKept: Bool) throws(DatabaseError) -> Statement? {
        var statement: OpaquePointer?
        var used = 0
        let flags = isKept ? CUnsignedInt(SQLITE_PREPARE_PERSISTENT) : 0
        let result = unsafe sql.withUnsafeBytes { bytes in
            let start = unsafe bytes.bindMemory(to: CChar.self).baseAddress
            var tail: UnsafePointer<CChar>?
            let result = unsafe sqlite3_prepare_v3(self.pointer, start, CInt(bytes.count), flags, &statement, &tail)
            if let start = unsafe start, let tail = unsafe tail { used = unsafe tail - start }
            return result
        }
        try self.check(result)
        sql = sql.dropFirst(used)
        return unsafe statement.map { unsafe Statement(self, $0) }
    }

    /// Checks what a call returned.
    func check(_ result: CInt) throws(DatabaseError) {
        guard result == SQLITE_OK else { throw self.error(result) }
    }

    /// The error for what a call returned.
    func error(_ result: CInt) -> DatabaseError {
        let words = unsafe sqlite3_errmsg(self.pointer).map { unsafe String(cString: $0) } ?? "no words"
        return DatabaseError(
            result: result,
            systemError: unsafe sqlite3_system_errno(self.pointer),
            words,
            in: self.name
        )
    }
}
