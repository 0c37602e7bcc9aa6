// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct TransactionTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    @Test func `an error undoes all of it`() throws {
        let database = try self.place.makeNumbers()
        try database.transaction { () throws(DatabaseError) in try database.add(1) }
        let failure = code { () throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                try database.add(2)
                try database.add(1)
            }
        }
        #expect(failure == .constraint)
        #expect(!database.isInTransaction)
        #expect(try database.count() == 1)
    }

    @Test func `a transaction within a transaction is a fault of the program`() async {
        let path = self.place.path()
        await #expect(processExitsWith: .failure) { [path = path as [UInt8]] in
            let database = try Database(at: path)
            try database.transaction { () throws(DatabaseError) in
                try database.transaction { () throws(DatabaseError) in }
            }
        }
    }

    @Test func `a second writer gets busy, a reader still sees the state before`() throws {
        let first = try self.place.makeNumbers()
        let second = try Database(at: self.place.path(), busyTimeout: .zero)
        try first.transaction { () throws(DatabaseError) in
            try first.add(1)
            let failure = code { () throws(DatabaseError) in try second.transaction { () throws(DatabaseError) in } }
            #expect(failure == .busy)
            #expect(try second.count() == 0)
        }
        #expect(try second.count() == 1)
    }

    @Test func `a commit that readers hold up is undone and can be done again`() throws {
        let writer = try self.place.makeNumbers()
        try writer.add(1)
        let reader = try Database(at: self.place.path())
        let impatient = try Database(at: self.place.path(), busyTimeout: .zero)
        try reader.forEach("SELECT value FROM numbers") { _ throws(DatabaseError) in
            let failure = code { () throws(DatabaseError) in
                try impatient.transaction { () throws(DatabaseError) in try impatient.add(2) }
            }
            #expect(failure == .busy)
            #expect(!impatient.isInTransaction)
        }
        try impatient.transaction { () throws(DatabaseError) in try impatient.add(2) }
        #expect(try reader.count() == 2)
    }

    @Test func `a change by another connection shows in the data version`() throws {
        let first = try self.place.makeNumbers()
        let second = try Database(at: self.place.path())
        let before = try first.dataVersion()
        try first.add(1)
        #expect(try first.dataVersion() == before)
        try second.add(2)
        #expect(try first.dataVersion() != before)
    }

    @Test func `processes and threads that contend lose nothing`() async throws {
        try self.place.makeNumbers().run("INSERT INTO numbers (value) VALUES (0)")
        let path = self.place.path()
        async let child = #expect(processExitsWith: .success) { [path = path as [UInt8]] in try increment(path) }
        async let other = #expect(processExitsWith: .success) { [path = path as [UInt8]] in try increment(path) }
        async let thread: Void = onThread { try increment(path) }
        _ = try await (child, other, thread)
        let database = try Database(at: path)
        let sum = try database.first("SELECT value FROM numbers") { row throws(DatabaseError) in try row.integer(0) }
        #expect(sum == 3 * rounds)
        try database.checkIntegrity()
    }
}

private let rounds: Int64 = 100

/// Adds 1 in so many transactions, each of which reads first and writes then.
private func increment(_ path: [UInt8]) throws {
    let database = try Database(at: path, busyTimeout: .seconds(60))
    for _ in 0..<rounds {
        try database.transaction { () throws(DatabaseError) in
            let value = try database.first("SELECT value FROM numbers") { row throws(DatabaseError) in
                try row.integer(0)
            }
            try database.run("UPDATE numbers SET value = ?", [.integer((value ?? 0) + 1)])
        }
    }
}
