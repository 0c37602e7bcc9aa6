// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct CrashTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    @Test func `a process killed in a transaction leaves the state before it`() async throws {
        try self.place.makeNumbers().add(1)
        let path = self.place.path()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as [UInt8]] in
            let database = try Database(at: path)
            try database.transaction { () throws(DatabaseError) in
                try database.add(2)
                kill(getpid(), SIGKILL)
            }
        }
        let database = try Database(at: path)
        #expect(try database.count() == 1)
    }

    @Test func `half a commit that has reached the file already is undone`() async throws {
        try self.place.makeNumbers().add(1)
        let path = self.place.path()
        let size = try self.place.contents().count
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as [UInt8]] in
            let database = try Database(at: path)
            // A small cache: pages go to the file before the commit.
            try database.run("PRAGMA cache_size = 4")
            try database.transaction { () throws(DatabaseError) in
                try database.run("DELETE FROM numbers")
                for number in 2..<200 as Range<Int64> {
                    try database.run(
                        "INSERT INTO numbers VALUES (?, ?)",
                        [.integer(number), .bytes([UInt8](repeating: 7, count: 4_000))]
                    )
                }
                kill(getpid(), SIGKILL)
            }
        }
        // The child did get that far: a journal to undo, and a file that has grown.
        #expect(try self.place.contents("test.sqlite-journal").count > 512)
        #expect(try self.place.contents().count > size)

        let database = try Database(at: path)
        #expect(try database.count() == 1)
        try database.checkIntegrity()
        #expect(try self.place.contents().count == size)
    }

    @Test func `what was committed outlives a killed process`() async throws {
        _ = try self.place.makeNumbers()
        let path = self.place.path()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as [UInt8]] in
            let database = try Database(at: path)
            try database.transaction { () throws(DatabaseError) in try database.add(1) }
            kill(getpid(), SIGKILL)
        }
        #expect(try Database(at: path).count() == 1)
    }

    @Test func `the log of one process outlives it when it is killed`() async throws {
        _ = try self.place.makeNumbers()
        let path = self.place.path()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as [UInt8]] in
            let database = try Database(at: path, use: .exclusive)
            try database.transaction { () throws(DatabaseError) in try database.add(1) }
            kill(getpid(), SIGKILL)
        }
        // Opened for sharing afterwards: the log is worked in and gone.
        let database = try Database(at: path)
        #expect(try database.count() == 1)
        #expect(try self.place.names().contains("test.sqlite-wal") == false)
    }
}
