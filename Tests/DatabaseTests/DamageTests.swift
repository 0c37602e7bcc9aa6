// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct DamageTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    private func openingCode() -> DatabaseError.Code? {
        code { () throws(DatabaseError) in try Database(at: self.place.path()).checkIntegrity() }
    }

    @Test func `a file that is no database is refused when it is opened`() throws {
        try self.place.write(
            Data("this is a letter, and a long one at that. ".utf8 + [UInt8](repeating: 65, count: 4_096))
        )
        #expect(code { () throws(DatabaseError) in _ = try Database(at: self.place.path()) } == .corrupt)
    }

    @Test func `a damaged page is an error, never a wrong answer`() throws {
        try self.fill()
        var data = try self.place.contents()
        // The page that holds the rows: the header of its tree says that it has more cells than fit.
        for index in stride(from: 4_096, to: data.count, by: 4_096) {
            data.replaceSubrange((index + 1)..<(index + 12), with: [UInt8](repeating: 0xFF, count: 11))
        }
        try self.place.write(data)
        let database = try Database(at: self.place.path())
        #expect(code { () throws(DatabaseError) in _ = try database.count() } == .corrupt)
        #expect(code { () throws(DatabaseError) in try database.checkIntegrity() } == .corrupt)
    }

    @Test func `a row that its index does not have is found by the check`() throws {
        try self.fill()
        var data = try self.place.contents()
        let value = try #require(data.range(of: Data("needle".utf8)))
        data.replaceSubrange(value, with: Data("noodle".utf8))
        try self.place.write(data)
        #expect(self.openingCode() == .corrupt)
    }

    @Test func `a file cut short is an error`() throws {
        try self.fill()
        try self.place.write(self.place.contents().prefix(3 * 4_096 + 100))
        #expect(self.openingCode() == .corrupt)
    }

    @Test func `every byte of the header may be anything`() throws {
        try self.fill()
        let data = try self.place.contents()
        for index in 0..<100 {
            var changed = data
            changed[index] ^= 0xFF
            try self.place.write(changed)
            // Whatever comes of it, it is a value.
            _ = self.openingCode()
            try? FileManager.default.removeItem(atPath: self.place.at("test.sqlite-wal"))
        }
        try self.place.write(data)
        #expect(self.openingCode() == nil)
    }

    /// Several pages of rows, with an index.
    private func fill() throws {
        let database = try Database(at: self.place.path())
        try database.run(
            script: """
                CREATE TABLE numbers (value INTEGER NOT NULL, name TEXT NOT NULL) STRICT;
                CREATE INDEX names ON numbers (name);
                """
        )
        try database.transaction { () throws(DatabaseError) in
            for number in 0..<1_000 as Range<Int64> {
                let name = number == 500 ? "needle" : "row \(number)"
                try database.run("INSERT INTO numbers VALUES (?, ?)", [.integer(number), .text(name)])
            }
        }
    }
}
