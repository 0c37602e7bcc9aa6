// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct DatabaseFileTests {
    private let place: TemporaryDatabase

    init() throws {
        self.place = try TemporaryDatabase()
    }

    private func openingCode(_ name: String = "test.sqlite") -> DatabaseError.Code? {
        code { () throws(DatabaseError) in _ = try Database(at: self.place.path(name)) }
    }

    @Test func `the file and its journal are for the owner only, whatever the umask`() throws {
        let database = try self.place.makeNumbers()
        try database.transaction { () throws(DatabaseError) in try database.add(1) }
        #expect(try self.place.mode() == 0o600)
        #expect(try self.place.mode("test.sqlite-journal") == 0o600)
    }

    @Test(arguments: [0o644, 0o640, 0o620, 0o601])
    func `a file that others may read or write is refused`(mode: Int) throws {
        _ = try self.place.makeNumbers()
        try self.place.setMode(mode)
        #expect(self.openingCode() == .exposed)
    }

    @Test func `a folder that others may write in is refused`() throws {
        try self.place.setMode(0o770, "")
        #expect(self.openingCode() == .exposed)
        try self.place.setMode(0o750, "")
        #expect(self.openingCode() == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a file of another owner is refused`() throws {
        _ = try self.place.makeNumbers()
        try self.place.make(.givenAway, "test.sqlite")
        #expect(self.openingCode() == .exposed)
    }

    @Test func `a symbolic link, a second name and a folder are refused`() throws {
        _ = try self.place.makeNumbers()
        try self.place.make(.symbolicLink(to: self.place.at()), "link.sqlite")
        #expect(self.openingCode("link.sqlite") == .cannotOpen)
        try self.place.make(.symbolicLink(to: self.place.at("nothing")), "dangling.sqlite")
        #expect(self.openingCode("dangling.sqlite") == .cannotOpen)
        try self.place.make(.pipe, "fifo.sqlite")
        #expect(self.openingCode("fifo.sqlite") == .cannotOpen)
        try self.place.make(.secondName(of: self.place.at()), "second.sqlite")
        #expect(self.openingCode("second.sqlite") == .exposed)
        #expect(self.openingCode("") == .cannotOpen)
        #expect(self.openingCode("missing/test.sqlite") == .cannotOpen)
        #expect(self.openingCode("a\u{0000}b") == .cannotOpen)
    }

    @Test func `a symbolic link in the folder's part is followed`() throws {
        try self.place.make(.symbolicLink(to: self.place.folder), "home")
        try Database(at: self.place.path("home/test.sqlite")).run(script: "CREATE TABLE kept (value)")
        #expect(try self.place.names().contains("test.sqlite"))
    }

    @Test func `the name of a file is bytes`() throws {
        let path = self.place.path("") + [0xFF, 0xFE]
        try Database(at: path).run(script: "CREATE TABLE kept (value)")
        #expect(try Database(at: path).first("SELECT 1 FROM kept") { _ throws(DatabaseError) in } == nil)
    }

    @Test func `opening a file again drops no lock of the first`() throws {
        let first = try self.place.makeNumbers()
        try first.transaction { () throws(DatabaseError) in
            try first.add(1)
            _ = try Database(at: self.place.path())
            let failure = code { () throws(DatabaseError) in
                let third = try Database(at: self.place.path(), busyTimeout: .zero)
                try third.transaction { () throws(DatabaseError) in }
            }
            #expect(failure == .busy)
        }
        #expect(try first.count() == 1)
    }

    @Test func `a private folder is made, and one that others may enter is refused`() throws {
        let path = self.place.path("a/b/c/")
        try PrivateFolder.make(path)
        try PrivateFolder.make(path)
        #expect(try self.place.mode("a") == 0o700)
        #expect(try self.place.mode("a/b/c") == 0o700)
        try self.place.setMode(0o750, "a/b/c")
        #expect(code { () throws(DatabaseError) in try PrivateFolder.make(path) } == .exposed)
        try self.place.write(Data(), "file")
        #expect(code { () throws(DatabaseError) in try PrivateFolder.make(self.place.path("file")) } == .cannotOpen)
        #expect(code { () throws(DatabaseError) in try PrivateFolder.make([]) } == .cannotOpen)
    }

    @Test(arguments: [DatabaseUse.shared, .exclusive])
    func `a database in use by one process alone is busy for others`(use: DatabaseUse) throws {
        let first = try Database(at: self.place.path(), use: .exclusive)
        try first.run(script: "CREATE TABLE numbers (value INTEGER) STRICT")
        let failure = code { () throws(DatabaseError) in
            _ = try Database(at: self.place.path(), use: use, busyTimeout: .zero)
        }
        #expect(failure == .busy)
    }
}
