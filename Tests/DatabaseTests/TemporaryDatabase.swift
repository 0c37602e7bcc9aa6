// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation

/// What ``TemporaryDatabase/make(_:_:)`` makes.
enum Neighbour {
    case symbolicLink(to: String)
    case secondName(of: String)
    case pipe
    case givenAway
}

/// A folder for real database files that goes when the test ends.
final class TemporaryDatabase {
    let folder: String
    private let manager = FileManager.default

    init() throws {
        self.folder = "\(self.manager.temporaryDirectory.path)/photoshare-test-\(UUID().uuidString)"
        try PrivateFolder.make(Array(self.folder.utf8))
    }

    deinit {
        try? self.manager.removeItem(atPath: self.folder)
    }

    func at(_ name: String = "test.sqlite") -> String { "\(self.folder)/\(name)" }

    func path(_ name: String = "test.sqlite") -> [UInt8] { Array(self.at(name).utf8) }

    func mode(_ name: String = "test.sqlite") throws -> Int? {
        try self.manager.attributesOfItem(atPath: self.at(name))[.posixPermissions] as? Int
    }

    func setMode(_ mode: Int, _ name: String = "test.sqlite") throws {
        try self.manager.setAttributes([.posixPermissions: mode], ofItemAtPath: self.at(name))
    }

    func contents(_ name: String = "test.sqlite") throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: self.at(name)))
    }

    /// Writes a file that only its owner may read, in place.
    func write(_ data: Data, _ name: String = "test.sqlite") throws {
        try data.write(to: URL(fileURLWithPath: self.at(name)))
        try self.setMode(0o600, name)
    }

    func names() throws -> [String] { try self.manager.contentsOfDirectory(atPath: self.folder).sorted() }

    /// Puts something else than a database in the folder.
    func make(_ kind: Neighbour, _ name: String) throws {
        let path = self.at(name)
        let result: CInt =
            switch kind {
            case .symbolicLink(let target): unsafe symlink(target, path)
            case .secondName(let target): unsafe link(target, path)
            case .pipe: unsafe mkfifo(path, 0o600)
            case .givenAway: unsafe chown(path, 65_534, 65_534)
            }
        guard result == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// A database with an empty table of numbers.
    func makeNumbers() throws -> Database {
        let database = try Database(at: self.path())
        try database.run(script: "CREATE TABLE numbers (value INTEGER NOT NULL UNIQUE, filler BLOB) STRICT")
        return database
    }
}

extension Database {
    /// How many numbers there are.
    func count() throws(DatabaseError) -> Int64? {
        try self.first("SELECT count(*) FROM numbers") { row throws(DatabaseError) in try row.integer(0) }
    }

    func add(_ number: Int64) throws(DatabaseError) {
        try self.run("INSERT INTO numbers (value) VALUES (?)", [.integer(number)])
    }
}

/// The code of the error a body throws; nil if it throws none.
func code(_ body: () throws(DatabaseError) -> Void) -> DatabaseError.Code? {
    do throws(DatabaseError) {
        try body()
        return nil
    } catch {
        return error.code
    }
}

/// Runs something that blocks on a thread of its own.
func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        Thread { continuation.resume(with: Result { try body() }) }.start()
    }
}
