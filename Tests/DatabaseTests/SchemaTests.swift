// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct SchemaTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    private static let steps = [
        Migration("CREATE TABLE numbers (value INTEGER NOT NULL) STRICT"),
        Migration { database throws(DatabaseError) in
            try database.run("INSERT INTO numbers VALUES (1)")
            try database.run("ALTER TABLE numbers ADD COLUMN name TEXT NOT NULL DEFAULT 'none'")
        },
        Migration("INSERT INTO numbers VALUES (2, 'two')"),
    ]

    private static func schema(_ count: Int, id: Int32 = 77) -> Schema {
        Schema(applicationID: id, migrations: Array(Self.steps.prefix(count)))
    }

    @Test(arguments: 0...3)
    func `any older version becomes today's, each step once`(version: Int) throws {
        try Database(at: self.place.path()).migrate(to: Self.schema(version))
        let database = try Database(at: self.place.path())
        try database.migrate(to: Self.schema(3))
        try database.migrate(to: Self.schema(3))
        let rows = try database.all("SELECT value, name FROM numbers") { row throws(DatabaseError) in
            "\(try row.integer(0)) \(try row.text(1))"
        }
        #expect(rows == ["1 none", "2 two"])
    }

    @Test func `a newer version is refused and left alone`() throws {
        try Database(at: self.place.path()).migrate(to: Self.schema(3))
        let before = try self.place.contents()
        let database = try Database(at: self.place.path())
        #expect(code { () throws(DatabaseError) in try database.migrate(to: Self.schema(2)) } == .newerSchema)
        #expect(try self.place.contents() == before)
    }

    @Test func `a database of another program is refused`() throws {
        try Database(at: self.place.path()).migrate(to: Self.schema(1, id: 78))
        let database = try Database(at: self.place.path())
        #expect(code { () throws(DatabaseError) in try database.migrate(to: Self.schema(1)) } == .foreign)
    }

    @Test func `a database with tables that nobody has marked is refused`() throws {
        let database = try self.place.makeNumbers()
        #expect(code { () throws(DatabaseError) in try database.migrate(to: Self.schema(1)) } == .foreign)
    }

    @Test func `a step that fails is undone, the ones before it stay`() throws {
        let failing = Migration("DELETE FROM numbers; INSERT INTO numbers VALUES (NULL, NULL)")
        let database = try Database(at: self.place.path())
        let broken = Schema(applicationID: 77, migrations: Array(Self.steps.prefix(2)) + [failing])
        #expect(code { () throws(DatabaseError) in try database.migrate(to: broken) } == .constraint)
        #expect(try database.count() == 1)
        try database.migrate(to: Self.schema(3))
        #expect(try database.count() == 2)
    }

    @Test func `a process killed in a step leaves the version before it`() async throws {
        try Database(at: self.place.path()).migrate(to: Self.schema(1))
        let path = self.place.path()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as [UInt8]] in
            let schema = Self.schema(1)
            let deadly = Migration { database throws(DatabaseError) in
                try database.run("DROP TABLE numbers")
                kill(getpid(), SIGKILL)
            }
            try Database(at: path).migrate(to: Schema(applicationID: 77, migrations: schema.migrations + [deadly]))
        }
        let database = try Database(at: path)
        try database.migrate(to: Self.schema(3))
        #expect(try database.count() == 2)
    }

    @Test func `connections that migrate at once make each step once`() async throws {
        // Threads, not processes: they begin at the same time, and the locks between connections are the same ones.
        let migrate = { @Sendable [path = self.place.path()] in
            try Database(at: path, busyTimeout: .seconds(60)).migrate(to: Self.manySteps)
        }
        async let first: Void = onThread(migrate)
        async let second: Void = onThread(migrate)
        _ = try await (first, second)
        #expect(try Database(at: self.place.path()).count() == 400)
    }

    /// So many that two connections meet in them.
    private static let manySteps = Schema(
        applicationID: 77,
        migrations: Array(Self.steps.prefix(1))
            + [Migration](repeating: Migration("INSERT INTO numbers VALUES (1)"), count: 400)
    )
}
