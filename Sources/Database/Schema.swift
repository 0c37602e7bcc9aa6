// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A step from one version of the tables to the next; runs in a transaction of its own.
public struct Migration: Sendable {
    let run: @Sendable (Database) throws(DatabaseError) -> Void

    /// Makes a step of statements.
    ///
    /// - Parameter script: The statements, with semicolons between them.
    public init(_ script: StaticString) {
        self.run = { database throws(DatabaseError) in try database.run(script: script) }
    }

    /// Makes a step that needs more than statements.
    ///
    /// - Parameter body: What to do; it must not begin a transaction.
    public init(_ body: @escaping @Sendable (Database) throws(DatabaseError) -> Void) {
        self.run = body
    }
}

/// What a database has to look like: who it belongs to, and the steps from nothing to today's tables.
///
/// Steps are only ever added at the end; one that was released is never changed.
public struct Schema: Sendable {
    /// A number that marks the files of this program (`PRAGMA application_id`); not 0.
    public let applicationID: Int32
    /// The steps, oldest first; after the first one the file has version 1.
    public let migrations: [Migration]

    /// Makes a schema.
    ///
    /// - Parameters:
    ///   - applicationID: A number that marks the files of this program; not 0.
    ///   - migrations: The steps, oldest first.
    public init(applicationID: Int32, migrations: [Migration]) {
        precondition(applicationID != 0, "0 marks the files of no program")
        self.applicationID = applicationID
        self.migrations = migrations
    }
}

extension Database {
    /// Brings the tables to today's version; several processes may do it at once.
    ///
    /// - Parameter schema: What the tables have to look like.
    /// - Throws: ``DatabaseError`` with `.newerSchema` if a newer program has been there, `.foreign` if the file
    ///   belongs to another program; a failed step is undone, the ones before it stay.
    public func migrate(to schema: Schema) throws(DatabaseError) {
        // Without a lock first: nearly always there is nothing to do.
        var version = try self.version(checkedFor: schema)
        while version < schema.migrations.count {
            version = try self.transaction { () throws(DatabaseError) in
                // Again under the lock: another process may have made the step meanwhile.
                let current = try self.version(checkedFor: schema)
                guard current < schema.migrations.count else { return current }
                try schema.migrations[current].run(self)
                try self.run(text: "PRAGMA application_id = \(schema.applicationID)")
                try self.run(text: "PRAGMA user_version = \(current + 1)")
                return current + 1
            }
        }
    }

    private func version(checkedFor schema: Schema) throws(DatabaseError) -> Int {
        // One statement sees one state of the file: between two, another process may make its first step.
        let query: StaticString = """
            SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        // Not a value that the closure returns: the optimizer of Swift 6.3.1 crashes on one that is made in steps that throw.
        var (owner, version, tables): (Int64, Int64, Int64) = (0, 0, 0)
        try self.forEach(query) { row throws(DatabaseError) in
            owner = try row.integer(0)
            version = try row.integer(1)
            tables = try row.integer(2)
        }
        let isNew = owner == 0 && version == 0 && tables == 0
        guard owner == Int64(schema.applicationID) || isNew else {
            throw DatabaseError(.foreign, "The database belongs to another program.")
        }
        guard version <= schema.migrations.count else {
            throw DatabaseError(
                .newerSchema,
                "The database is of version \(version), this program knows \(schema.migrations.count); update it."
            )
        }
        guard version >= 0 else { throw DatabaseError(.corrupt, "The database has the version \(version).") }
        return Int(version)
    }
}
