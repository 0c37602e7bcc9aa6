// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
public import HandoffTransport
internal import LocalFiles

/// What was continued on this device and offered by it, in an SQLite database, `history.sqlite` in the folder of the user's state.
///
/// Titles say what a person does: the file is for its owner only, what is forgotten is overwritten, the newest
/// ``limit`` entries are kept and no more, and none at all once the user has said so. It can be lost without harm.
public actor ActivityHistory {
    /// How many entries are kept.
    public static let limit = 500

    nonisolated let executor: any SerialExecutor
    private let limit: Int
    private var database: StateDatabase

    /// Makes a history; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: The folder of the user's state, in the file system's bytes; made where something is to be kept.
    ///   - executor: Runs what waits for the disk and for other processes: a thread that may block.
    public init(folder: [UInt8], executor: any SerialExecutor) {
        self.init(folder: folder, executor: executor, limit: Self.limit)
    }

    init(folder: [UInt8], executor: any SerialExecutor, limit: Int) {
        self.database = StateDatabase(folder: folder, fileName: "history.sqlite", schema: .history)
        self.executor = executor
        self.limit = limit
    }

    /// Notes an activity, unless the user does not want that.
    ///
    /// - Parameter entry: The activity; a title or a name that is too long is cut.
    /// - Throws: `DeviceStoreError` if it cannot be kept.
    public func add(_ entry: HistoryEntry) throws(DeviceStoreError) {
        var entry = entry
        entry.title = entry.title.map { Self.cut($0, to: 4096) }
        entry.deviceName = entry.deviceName.map { Self.cut($0, to: 255) }
        try self.use(orMake: true) { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                if try database.keepsHistory() { try database.add(entry, keeping: self.limit) }
            }
        }
    }

    /// What was noted, the newest first.
    ///
    /// - Returns: The entries.
    /// - Throws: `DeviceStoreError`.
    public func entries() throws(DeviceStoreError) -> [HistoryEntry] {
        try self.use(orMake: false) { database throws(DatabaseError) in try database.history() } ?? []
    }

    /// Whether what happens is noted.
    ///
    /// - Returns: What the user has said; true before that.
    /// - Throws: `DeviceStoreError`.
    public func isKept() throws(DeviceStoreError) -> Bool {
        try self.use(orMake: false) { database throws(DatabaseError) in try database.keepsHistory() } ?? true
    }

    /// Says whether what happens is noted from now on; if not, all that was noted is forgotten.
    ///
    /// - Parameter isKept: Whether it is.
    /// - Throws: `DeviceStoreError`.
    public func setKept(_ isKept: Bool) throws(DeviceStoreError) {
        try self.use(orMake: true) { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in try database.setKeepsHistory(isKept) }
        }
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        var bytes = 0
        return String(
            text.prefix { character in
                bytes += character.utf8.count
                return bytes <= limit
            }
        )
    }

    /// Does something with the database, which is opened at the first use.
    ///
    /// - Returns: What the body returns; nil if there is no database and none is to be made.
    @discardableResult
    private func use<Value>(
        orMake: Bool,
        _ body: (Database) throws(DatabaseError) -> Value
    ) throws(DeviceStoreError) -> Value? {
        do throws(DatabaseError) {
            guard let database = try self.database.open(orMake: orMake) else { return nil }
            return try body(database)
        } catch {
            throw DeviceStoreError(error)
        }
    }
}
