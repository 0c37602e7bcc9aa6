// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Testing

struct StatementTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    @Test(
        arguments: [
            .null, .integer(.min), .integer(.max), .real(-0.5), .real(.infinity), .text(""),
            .text("Gr\u{00FC}\u{0000}\u{1F600}"),
            .bytes([]), .bytes([0, 255, 0]),
        ] as [DatabaseValue]
    )
    func `each type comes back as it went in`(value: DatabaseValue) throws {
        let database = try Database(at: self.place.path())
        try database.run(script: "CREATE TABLE kept (value ANY) STRICT")
        try database.run("INSERT INTO kept VALUES (?)", [value])
        let found = try database.first("SELECT value FROM kept") { row throws(DatabaseError) -> DatabaseValue in
            switch value {
            case .null: row.isNull(0) ? .null : .text("not null")
            case .integer: .integer(try row.integer(0))
            case .real: .real(try row.real(0))
            case .text: .text(try row.text(0))
            case .bytes: .bytes(try row.bytes(0))
            }
        }
        #expect(found == value)
    }

    @Test func `a number over 63 bits is refused, one below comes back`() throws {
        #expect(code { () throws(DatabaseError) in _ = try DatabaseValue(checking: 1 << 63) } == .range)
        let database = try Database(at: self.place.path())
        let largest = UInt64(Int64.max)
        let found = try database.first("SELECT ?", [DatabaseValue(checking: largest)]) { row throws(DatabaseError) in
            try row.unsigned(0)
        }
        #expect(found == largest)
    }

    @Test func `not a number is refused instead of becoming null`() throws {
        let database = try Database(at: self.place.path())
        #expect(code { () throws(DatabaseError) in try database.run("SELECT ?", [.real(.nan)]) } == .range)
    }

    @Test func `a column of another type is an error, never a conversion`() throws {
        let database = try Database(at: self.place.path())
        func read(_ sql: StaticString, _ body: (borrowing Row) throws(DatabaseError) -> Void) -> DatabaseError.Code? {
            code { () throws(DatabaseError) in try database.forEach(sql, [], body) }
        }
        #expect(read("SELECT '7'") { row throws(DatabaseError) in _ = try row.integer(0) } == .mismatch)
        #expect(read("SELECT 7") { row throws(DatabaseError) in _ = try row.text(0) } == .mismatch)
        #expect(read("SELECT NULL") { row throws(DatabaseError) in _ = try row.bytes(0) } == .mismatch)
        #expect(read("SELECT 7") { row throws(DatabaseError) in _ = try row.integer(1) } == .mismatch)
        #expect(read("SELECT 7") { row throws(DatabaseError) in _ = try row.integer(.max) } == .mismatch)
        #expect(read("SELECT -7") { row throws(DatabaseError) in _ = try row.unsigned(0) } == .range)
        #expect(read("SELECT 2") { row throws(DatabaseError) in _ = try row.boolean(0) } == .range)
        #expect(read("SELECT CAST(x'ff' AS TEXT)") { row throws(DatabaseError) in _ = try row.text(0) } == .mismatch)
        #expect(read("SELECT 1") { row throws(DatabaseError) in _ = try row.boolean(0) } == nil)
    }

    @Test func `values that do not fill the places are refused`() throws {
        let database = try self.place.makeNumbers()
        #expect(code { () throws(DatabaseError) in try database.run("SELECT ?, ?", [.null]) } == .statement)
        #expect(code { () throws(DatabaseError) in try database.run("SELECT 1", [.null]) } == .statement)
        #expect(code { () throws(DatabaseError) in try database.run("SELECT 1; SELECT 2") } == .statement)
        #expect(code { () throws(DatabaseError) in try database.run(" -- nothing") } == .statement)
        #expect(code { () throws(DatabaseError) in try database.run("SELECT \"no column\"") } == .statement)
    }

    @Test func `a statement may be used within the loop over its own rows`() throws {
        let database = try self.place.makeNumbers()
        for number in 1...3 as ClosedRange<Int64> { try database.add(number) }
        var pairs: [Int64] = []
        func each(_ body: (borrowing Row) throws(DatabaseError) -> Void) throws(DatabaseError) {
            try database.forEach("SELECT value FROM numbers ORDER BY value", [], body)
        }
        // Once before, so that the statement is kept already.
        try each { _ throws(DatabaseError) in }
        try each { outer throws(DatabaseError) in
            let tens = try outer.integer(0) * 10
            try each { inner throws(DatabaseError) in pairs.append(tens + (try inner.integer(0))) }
        }
        #expect(pairs == [11, 12, 13, 21, 22, 23, 31, 32, 33])
    }

    @Test func `changes are counted, and a broken rule has its own code`() throws {
        let database = try self.place.makeNumbers()
        for number in 1...3 as ClosedRange<Int64> { try database.add(number) }
        #expect(database.lastInsertedRow == 3)
        #expect(try database.run("DELETE FROM numbers WHERE value > 1") == 2)
        #expect(try database.run("SELECT value FROM numbers") == 0)
        #expect(code { () throws(DatabaseError) in try database.add(1) } == .constraint)
    }

    @Test func `a child without its parent is refused`() throws {
        let database = try Database(at: self.place.path())
        try database.run(
            script: """
                CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
                CREATE TABLE children (parent INTEGER NOT NULL REFERENCES parents) STRICT;
                """
        )
        #expect(code { () throws(DatabaseError) in try database.run("INSERT INTO children VALUES (1)") } == .constraint)
    }

    @Test func `the tables' own table and other files are out of reach`() throws {
        let database = try self.place.makeNumbers()
        let attacks: [StaticString] = [
            "PRAGMA writable_schema = ON", "UPDATE sqlite_schema SET sql = ''", "ATTACH '/tmp/other.sqlite' AS other",
            "SELECT load_extension('x')",
        ]
        let codes = attacks.map { sql in code { () throws(DatabaseError) in try database.run(sql) } }
        #expect(codes == [nil, .statement, .statement, .statement])
        try database.checkIntegrity()
    }
}
