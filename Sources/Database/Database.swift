// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A connection to an SQLite database.
///
/// Synchronous, and not Sendable on purpose: it belongs to one actor, one lock or one task, and the compiler holds
/// callers to that, so that the library's own locks are switched off. Calls wait for the disk, and up to the busy timeout
/// for other processes; whoever owns it has to be on a thread that may block, never on Swift's cooperative pool.
///
/// Statements are literals of the program and values are bound, so that no text from outside ever becomes SQL. Each is
/// prepared once and kept.
public final class Database {
    private let connection: Connection
    private var cache = StatementCache()

    /// Opens a database; makes the file, for its owner only, where it is missing.
    ///
    /// Symbolic links are followed in the folder's part of the path, never for the file itself.
    ///
    /// - Parameters:
    ///   - path: The file, in the file system's bytes; its folder is there and only its owner may write in it.
    ///   - use: Who uses the file at once.
    ///   - busyTimeout: How long a statement waits for another process that writes.
    /// - Throws: ``DatabaseError`` with `.exposed` if others could read or exchange the file, `.cannotOpen`,
    ///   `.corrupt`, `.readOnly`, `.full`, or `.busy` if another process has it for itself.
    public init(
        at path: [UInt8],
        use: DatabaseUse = .shared,
        busyTimeout: Duration = .seconds(5)
    ) throws(DatabaseError) {
        let resolved = try DatabaseFile.prepare(path)
        self.connection = try Connection(resolved)
        guard !self.connection.isReadOnly else {
            throw DatabaseError(.readOnly, "\(DatabaseFile.text(resolved)): cannot be written.")
        }
        try self.connection.setBusyTimeout(busyTimeout)
        try self.connection.distrustContent()
        for setting in use.settings {
            try self.run(setting)
        }
        // Nothing is written beside the database; what is deleted is overwritten, because it may be a key; pages are
        // checked when they are read.
        try self.run("PRAGMA temp_store = MEMORY")
        try self.run("PRAGMA secure_delete = ON")
        try self.run("PRAGMA cell_size_check = ON")
        // The first look at the content: a file that is no database is found here, not at some later statement.
        try self.run("SELECT count(*) FROM sqlite_schema")
    }

    /// Whether there is a file of that name, for those who do not want one to be made.
    ///
    /// - Parameter path: The file, in the file system's bytes.
    /// - Returns: Whether anything has that name.
    public static func exists(at path: [UInt8]) -> Bool { DatabaseFile.exists(path) }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { self.connection.isInTransaction }

    /// The number of the row that was inserted last through this connection.
    public var lastInsertedRow: Int64 { self.connection.lastInsertedRow }

    /// Runs a statement to its end.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: A value for each of its places.
    /// - Returns: How many rows it inserted, changed or deleted; 0 for one that only reads.
    /// - Throws: ``DatabaseError``.
    @discardableResult
    public func run(_ sql: StaticString, _ values: [DatabaseValue] = []) throws(DatabaseError) -> Int {
        try self.withStatement(sql, values) { statement throws(DatabaseError) in
            while try statement.step() {}
            return statement.isReadOnly ? 0 : self.connection.changes
        }
    }

    /// Runs a statement and reads each row.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: A value for each of its places.
    ///   - body: Uses a row; an error ends the loop.
    /// - Throws: ``DatabaseError``, or what the body throws.
    public func forEach(
        _ sql: StaticString,
        _ values: [DatabaseValue] = [],
        _ body: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try self.withStatement(sql, values) { statement throws(DatabaseError) in
            while try statement.step() {
                try body(Row(statement))
            }
        }
    }

    /// Runs a statement and makes a value of each row.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: A value for each of its places.
    ///   - body: Reads a row.
    /// - Returns: The values, in the statement's order.
    /// - Throws: ``DatabaseError``, or what the body throws.
    public func all<Value>(
        _ sql: StaticString,
        _ values: [DatabaseValue] = [],
        _ body: (borrowing Row) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> [Value] {
        var found: [Value] = []
        try self.forEach(sql, values) { row throws(DatabaseError) in
            found.append(try body(row))
        }
        return found
    }

    /// Runs a statement and makes a value of its first row.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - values: A value for each of its places.
    ///   - body: Reads the row.
    /// - Returns: The value, or nil if there is no row.
    /// - Throws: ``DatabaseError``, or what the body throws.
    public func first<Value>(
        _ sql: StaticString,
        _ values: [DatabaseValue] = [],
        _ body: (borrowing Row) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value? {
        try self.withStatement(sql, values) { statement throws(DatabaseError) in
            guard try statement.step() else { return nil }
            return try body(Row(statement))
        }
    }

    /// Runs several statements without values, as a migration has them; they are not kept.
    ///
    /// - Parameter script: The statements, with semicolons between them.
    /// - Throws: ``DatabaseError``; what ran before the failure stays, unless a transaction is around it.
    public func run(script: StaticString) throws(DatabaseError) {
        try self.run(text: script.description)
    }

    /// Runs statements that were put together from the program's own parts.
    func run(text: String) throws(DatabaseError) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            guard let statement = try self.connection.prepare(&rest, isKept: false) else { return }
            while try statement.step() {}
        }
    }

    private func withStatement<Value>(
        _ sql: StaticString,
        _ values: [DatabaseValue],
        _ body: (Statement) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> Value {
        let key = StatementCache.Key(sql)
        let statement = if let kept = self.cache.take(key) { kept } else { try self.prepare(sql) }
        defer {
            statement.reset()
            self.cache.put(statement, for: key)
        }
        try statement.bind(values)
        return try body(statement)
    }

    private func prepare(_ sql: StaticString) throws(DatabaseError) -> Statement {
        var rest = Array(sql.description.utf8)[...]
        guard let statement = try self.connection.prepare(&rest, isKept: true) else {
            throw DatabaseError(.statement, "There is no statement in \"\(sql)\".")
        }
        guard try self.connection.prepare(&rest, isKept: false) == nil else {
            throw DatabaseError(.statement, "There is more than one statement in \"\(sql)\".")
        }
        return statement
    }
}

@available(*, unavailable)
extension Database: Sendable {}
