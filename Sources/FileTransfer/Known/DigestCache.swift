// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import Digests
internal import LocalFiles

/// What the content of files comes to that were sent before, so that a receiver that has them need not be sent them again.
///
/// An SQLite file `digests.sqlite` in the folder of the user's state, with a row for each of the files that were sent
/// last: its numbers in the file system, size and times, and no name. A digest counts as long as all of these are as they
/// were. One that changed shortly before it was listed is not noted: a second change within the same tick of the file
/// system's clock would leave the same times. A cache that fails is none, and nobody is told.
public struct DigestCache: Sendable {
    /// From which size on a digest is worth a row, in bytes: what is smaller goes out with others in one piece, and costs
    /// less than to look it up here and to read it there.
    static let smallest: UInt64 = 4 * 1024
    /// How many rows are kept; one takes some 70 bytes of the disk.
    private static let limit = 262_144
    /// How long before its listing a file must have been left alone, in seconds: the coarsest clocks of file systems tick
    /// every two.
    private static let margin: Int64 = 3

    private let folder: [UInt8]
    private let limit: Int
    private let margin: Int64

    /// Makes a cache; touches no file yet.
    ///
    /// - Parameter folder: The folder of the user's state, in the file system's bytes; made where it is missing.
    public init(folder: [UInt8]) {
        self.init(folder: folder, limit: Self.limit, margin: Self.margin)
    }

    init(folder: [UInt8], limit: Int, margin: Int64) {
        self.folder = folder
        self.limit = limit
        self.margin = margin
    }

    private var state: StateDatabase {
        StateDatabase(folder: self.folder, fileName: "digests.sqlite", schema: .digests)
    }

    /// Opens it for looking things up; blocks on the disk.
    ///
    /// - Returns: Nil if nothing is known.
    func open() -> Reader? {
        var state = self.state
        guard let database = (try? state.open(orMake: false)) ?? nil else { return nil }
        return Reader(database: database)
    }

    /// Notes digests; blocks on the disk.
    ///
    /// - Parameters:
    ///   - digests: What was found out.
    ///   - age: How long ago the files were listed, before any of it was read.
    func add(_ digests: [KnownDigest], age: Duration) {
        guard !digests.isEmpty else { return }
        let seconds = self.margin + age.components.seconds + 1
        do throws(DatabaseError) {
            var state = self.state
            let database = try state.make()
            try database.transaction { () throws(DatabaseError) in
                for known in digests { try database.add(known, untouchedForSeconds: seconds) }
                try database.run(
                    "DELETE FROM digests WHERE id <= (SELECT max(id) FROM digests) - ?",
                    [.integer(Int64(self.limit))]
                )
            }
        } catch {
            // The files are read again the next time.
            return
        }
    }

    /// Looks digests up, on one thread.
    final class Reader {
        private let database: Database

        fileprivate init(database: Database) {
            self.database = database
        }

        /// The digests of files that are in the state in which they were read, by their places among these.
        ///
        /// All are looked up in one transaction: one for each would be ten calls of the system for each.
        func digests(of files: [SourceEntry]) -> [Int: TreeDigest] {
            let wanted = files.indices.filter { files[$0].kind == .file && files[$0].size >= DigestCache.smallest }
            guard !wanted.isEmpty else { return [:] }
            var found: [Int: TreeDigest] = [:]
            // Whatever was found before a failure is as true.
            try? self.database.reading { () throws(DatabaseError) in
                for index in wanted { found[index] = try self.database.digest(of: files[index]) }
            }
            return found
        }
    }
}

@available(*, unavailable)
extension DigestCache.Reader: Sendable {}

extension Database {
    fileprivate func add(_ known: KnownDigest, untouchedForSeconds seconds: Int64) throws(DatabaseError) {
        try self.run(
            """
            INSERT OR REPLACE INTO digests (device, inode, size, modified_seconds, modified_nanoseconds,
                changed_seconds, changed_nanoseconds, digest)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 WHERE max(?4, ?6) + ?9 <= unixepoch()
            """,
            Self.values(known.identity, known.size, known.modified) + [
                .bytes(known.digest.bytes), .integer(seconds),
            ]
        )
    }

    fileprivate func digest(of file: SourceEntry) throws(DatabaseError) -> TreeDigest? {
        let bytes = try self.first(
            """
            SELECT digest FROM digests WHERE device = ?1 AND inode = ?2 AND size = ?3 AND modified_seconds = ?4
                AND modified_nanoseconds = ?5 AND changed_seconds = ?6 AND changed_nanoseconds = ?7
            """,
            Self.values(file.identity, file.size, file.modified)
        ) { row throws(DatabaseError) in try row.bytes(0) }
        return bytes.flatMap { TreeDigest(bytes: $0.span) }
    }

    private static func values(
        _ identity: FileIdentity,
        _ size: UInt64,
        _ modified: FileTime
    ) -> [DatabaseValue] {
        [
            identity.deviceValue, identity.inodeValue, .integer(Int64(clamping: size)), .integer(modified.seconds),
            .integer(Int64(modified.nanoseconds)), .integer(identity.changed.seconds),
            .integer(Int64(identity.changed.nanoseconds)),
        ]
    }
}
