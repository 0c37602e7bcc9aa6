// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
public import LocalFiles

/// What was received of transfers that have not come to their end, so that the next run asks for the rest only.
///
/// An SQLite file `transfers.sqlite` in the folder of the user's state. It says of a file only what has been made durable
/// before: ranges whose chunks were verified, and files that have their names. It is made when there is something to
/// say, so that small transfers leave nothing. Several processes may use it at once. It can be lost: then transfers begin
/// anew. A journal that fails is not used any more, and the transfer goes on without.
public actor TransferJournal: WorkerIsolated {
    /// For how long a part is kept that nobody asks for: a week.
    private static let lifetime: Int64 = 7 * 24 * 3600

    /// Where the disk and other processes are waited for.
    public nonisolated let thread: WorkerThread
    private let lifetime: Int64
    private var database: StateDatabase
    /// Why it is not used any more.
    private(set) var failure: String?

    /// Makes a journal; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: The folder of the user's state, in the file system's bytes; made where it is missing.
    ///   - thread: Where the disk and other processes are waited for; one of its own, since it writes beside the
    ///     threads that receive.
    public init(folder: [UInt8], thread: WorkerThread) {
        self.init(folder: folder, thread: thread, lifetime: Self.lifetime)
    }

    init(folder: [UInt8], thread: WorkerThread, lifetime: Int64) {
        self.database = StateDatabase(folder: folder, fileName: "transfers.sqlite", schema: .transfers)
        self.thread = thread
        self.lifetime = lifetime
    }

    /// Forgets what is too old, and drops the partial files of a folder that nobody has a use for.
    func tidy(_ destination: Destination) {
        guard let folder = try? destination.identity() else { return }
        let known = self.use(orMake: false) { database throws(DatabaseError) in
            try database.removeItems(unusedForSeconds: self.lifetime)
            return try database.partials(in: folder)
        }
        // A journal that cannot be read may know more than this one.
        guard self.failure == nil else { return }
        // What cannot be dropped now is dropped next time.
        try? destination.removePartials(except: Set(known ?? []))
    }

    /// Whether anything is known of a sender's items in a folder.
    func knows(_ scope: JournalScope) -> Bool {
        self.use(orMake: false) { database throws(DatabaseError) in try database.hasItems(scope) } ?? false
    }

    /// What is known of an item.
    func record(of item: JournalItem, _ scope: JournalScope) -> JournalRecord? {
        self.records(of: [item], scope)[0]
    }

    /// What is known of items, looked up in one transaction.
    ///
    /// - Returns: As many as there are items, in their order; nil for one that is not known.
    func records(of items: [JournalItem], _ scope: JournalScope) -> [JournalRecord?] {
        let found = self.use(orMake: false) { database throws(DatabaseError) in
            try database.reading { () throws(DatabaseError) in
                var records: [JournalRecord?] = []
                for item in items { records.append(try database.record(of: item, scope)) }
                return records
            }
        }
        return found ?? items.map { _ in nil }
    }

    /// What is verified of an item.
    func ranges(of id: Int64) -> ChunkRanges {
        self.use(orMake: false) { database throws(DatabaseError) in try database.ranges(of: id) } ?? ChunkRanges()
    }

    /// Begins an item.
    ///
    /// - Returns: The journal's number for it, or nil if it cannot be kept.
    func begin(
        _ item: JournalItem,
        _ scope: JournalScope,
        as name: PartialName,
        _ file: FileIdentity
    ) -> Int64? {
        self.use(orMake: true) { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in try database.begin(item, scope, as: name, file) }
        }
    }

    /// Forgets an item.
    func forget(_ id: Int64) {
        self.use(orMake: false) { database throws(DatabaseError) in try database.remove(id) }
    }

    /// Makes what has come durable, and then says so.
    ///
    /// - Throws: ``FileError`` if it cannot be made durable.
    func save(_ batch: JournalBatch, _ scope: JournalScope, in destination: Destination) throws(FileError) {
        guard !batch.isEmpty, self.failure == nil else { return }
        try batch.verified?.sync.sync()
        if !batch.placed.isEmpty {
            try destination.syncContents()
            try destination.syncFolders()
        } else if !batch.completed.isEmpty {
            try destination.syncFolders()
        }
        self.use(orMake: true) { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                if let verified = batch.verified { try database.add(verified) }
                for placed in batch.placed { try database.add(placed, scope) }
                for (id, placed) in batch.completed {
                    try database.remove(id)
                    try database.add(placed, scope)
                }
                for id in batch.forgotten { try database.remove(id) }
            }
        }
    }

    /// Forgets what is complete: the transfer has come to its end, and both ends know.
    func close(_ scope: JournalScope) {
        self.use(orMake: false) { database throws(DatabaseError) in try database.removeComplete(scope) }
    }

    /// Does something with the database, which is opened at the first use.
    ///
    /// - Parameters:
    ///   - orMake: Whether it is made if it is not there.
    ///   - body: What to do.
    /// - Returns: What the body returns; nil without a database, or after a failure.
    @discardableResult
    private func use<Value>(
        orMake: Bool,
        _ body: (Database) throws(DatabaseError) -> Value
    ) -> Value? {
        guard self.failure == nil else { return nil }
        do throws(DatabaseError) {
            guard let database = try self.database.open(orMake: orMake) else { return nil }
            return try body(database)
        } catch {
            self.failure = error.message
            self.database.close()
            return nil
        }
    }
}
