// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import Testing

struct FullDiskTests {
    @Test(.enabled(if: SmallDisk.canBeMade))
    func `a full disk has its own code, undoes the transaction, and the next one works once there is space`() throws {
        let disk = try SmallDisk()
        let database = try Database(at: disk.path)
        try database.run(script: "CREATE TABLE numbers (value INTEGER, filler BLOB) STRICT")
        try database.add(1)
        let failure = code { () throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                for number in 2..<1_000 as Range<Int64> {
                    let filler = [UInt8](repeating: 7, count: 4_000)
                    try database.run("INSERT INTO numbers VALUES (?, ?)", [.integer(number), .bytes(filler)])
                }
            }
        }
        #expect(failure == .full)
        #expect(!database.isInTransaction)
        #expect(try database.count() == 1)
        try database.transaction { () throws(DatabaseError) in try database.add(2) }
        try database.checkIntegrity()
    }

    @Test(.enabled(if: SmallDisk.canBeMade))
    func `a disk that cannot be written has its own code`() throws {
        let disk = try SmallDisk()
        try Database(at: disk.path).run(script: "CREATE TABLE numbers (value INTEGER) STRICT")
        try disk.makeReadOnly()
        #expect(code { () throws(DatabaseError) in _ = try Database(at: disk.path) } == .readOnly)
        let other = Array("\(disk.folder)/other.sqlite".utf8)
        #expect(code { () throws(DatabaseError) in _ = try Database(at: other) } == .readOnly)
    }
}

/// A file system of 256 KiB in memory, unmounted when the test ends.
private final class SmallDisk {
    let folder: String
    var path: [UInt8] { Array("\(self.folder)/test.sqlite".utf8) }

    /// Only root mounts, and in a container not even that one.
    static var canBeMade: Bool { (try? SmallDisk()) != nil }

    init() throws {
        self.folder = "\(FileManager.default.temporaryDirectory.path)/photoshare-disk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: false)
        do {
            try Self.run("/bin/mount", "-t", "tmpfs", "-o", "size=256k,mode=0700", "tmpfs", self.folder)
        } catch {
            try FileManager.default.removeItem(atPath: self.folder)
            throw error
        }
    }

    deinit {
        try? Self.run("/bin/umount", "-l", self.folder)
        try? FileManager.default.removeItem(atPath: self.folder)
    }

    func makeReadOnly() throws { try Self.run("/bin/mount", "-o", "remount,ro", self.folder) }

    private static func run(_ tool: String, _ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteNoPermission) }
    }
}
