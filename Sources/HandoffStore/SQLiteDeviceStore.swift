// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
public import HandoffTransport
internal import LocalFiles

/// Paired devices in an SQLite database, `photoshare.sqlite` in the folder of the user's state.
///
/// The file holds keys: it is for its owner only (0600, in a folder that is 0700), what is removed is overwritten, and a
/// file that others could read is refused. It is opened at the first use.
public actor SQLiteDeviceStore: DeviceStore {
    private static let fileName: StaticString = "photoshare.sqlite"

    nonisolated let executor: any SerialExecutor
    private nonisolated let observers = ChangeObservers()
    private var database: StateDatabase
    private var dataVersion: Int64 = 0

    /// Makes a store; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: The folder of the user's state, in the file system's bytes; made where it is missing.
    ///   - executor: Runs what waits for the disk and for other processes: a thread that may block, never one of Swift's
    ///     cooperative pool.
    public init(folder: [UInt8], executor: any SerialExecutor) {
        self.database = StateDatabase(folder: folder, fileName: Self.fileName, schema: .devices)
        self.executor = executor
    }

    /// Makes a store with a thread of its own that waits for the disk; touches no file yet.
    ///
    /// - Parameter folder: The folder of the user's state, in the file system's bytes; made where it is missing.
    /// - Throws: `DeviceStoreError` with `.system` if the system gives no thread.
    public init(folder: [UInt8]) throws(DeviceStoreError) {
        do throws(FileError) {
            self.init(folder: folder, executor: try WorkerThread(name: "handoff-store"))
        } catch {
            throw DeviceStoreError(.system, error.message)
        }
    }

    /// The folders that devices were given, read at once and on the caller's thread: for a process that has no other
    /// thread yet and wants none.
    ///
    /// - Parameter folder: The folder of the user's state; nothing is made if it, or the store in it, is missing.
    /// - Returns: The folders, in the file system's bytes.
    /// - Throws: `DeviceStoreError`.
    public static func acceptanceFolders(folder: [UInt8]) throws(DeviceStoreError) -> [[UInt8]] {
        let path = folder + Array("/\(Self.fileName)".utf8)
        guard Database.exists(at: path) else { return [] }
        do throws(DatabaseError) {
            let database = try Database(at: path)
            try database.migrate(to: .devices)
            return try database.devices().compactMap(\.folder)
        } catch {
            throw DeviceStoreError(error)
        }
    }

    /// All devices, in the order of their pairing.
    public func devices() throws(DeviceStoreError) -> [DeviceRecord] {
        try self.use { database throws(DatabaseError) in try database.devices() }
    }

    /// The device with a key.
    public func device(keyDigest: [UInt8]) throws(DeviceStoreError) -> DeviceRecord? {
        try self.use { database throws(DatabaseError) in try database.device(keyDigest: keyDigest) }
    }

    /// Keeps a device.
    public func add(_ device: DeviceRecord) throws(DeviceStoreError) {
        try self.change { database throws(DatabaseError) in
            guard try !database.isTaken(device.ownName, byOtherThan: device.keyDigest) else { return .nameTaken }
            try database.add(device)
            return .done
        }
    }

    /// Gives a device a name of the user's.
    public func rename(keyDigest: [UInt8], to name: String?) throws(DeviceStoreError) {
        try self.change { database throws(DatabaseError) in
            guard try !database.isTaken(name, byOtherThan: keyDigest) else { return .nameTaken }
            return try database.rename(keyDigest, to: name) ? .done : .unknownDevice
        }
    }

    /// Decides what happens to what a device sends.
    public func setAcceptance(
        keyDigest: [UInt8],
        withoutAsking acceptsWithoutAsking: Bool,
        folder: [UInt8]?
    ) throws(DeviceStoreError) {
        try self.change { database throws(DatabaseError) in
            let isDone = try database.setAcceptance(keyDigest, withoutAsking: acceptsWithoutAsking, folder: folder)
            return isDone ? .done : .unknownDevice
        }
    }

    /// Forgets a device, its keys included.
    public func remove(keyDigest: [UInt8]) throws(DeviceStoreError) {
        try self.change { database throws(DatabaseError) in
            try database.remove(keyDigest) ? .done : .unknownDevice
        }
    }

    /// Notes that a device was heard of.
    public func touch(keyDigest: [UInt8], at time: Int64) throws(DeviceStoreError) {
        try self.use { database throws(DatabaseError) in try database.touch(keyDigest, at: time) }
    }

    /// Notes that a knock was used, under the lock for writing: of several processes one is the first.
    public func use(_ knock: KnockUse, forgettingBefore oldest: UInt32) throws(DeviceStoreError) -> Bool {
        try self.use { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                try database.forgetKnocks(before: oldest)
                return try database.use(knock)
            }
        }
    }

    /// Tells when devices were added, changed or removed.
    public nonisolated func changes() -> AsyncStream<Void> { self.observers.add() }

    /// Looks whether another process has changed something since the last look.
    @discardableResult
    public func lookForChanges() throws(DeviceStoreError) -> Bool {
        // Opened first, so that there is a last look to compare with.
        let now = try self.use { database throws(DatabaseError) in try database.dataVersion() }
        guard now != self.dataVersion else { return false }
        self.dataVersion = now
        self.observers.tell()
        return true
    }

    /// What came of a change.
    private enum Outcome {
        case done
        case unknownDevice
        case nameTaken
    }

    /// Changes something under the lock for writing, and tells the observers.
    private func change(_ body: (Database) throws(DatabaseError) -> Outcome) throws(DeviceStoreError) {
        let outcome = try self.use { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in try body(database) }
        }
        switch outcome {
        case .done: self.observers.tell()
        case .unknownDevice: throw DeviceStoreError(.unknownDevice, "No such device is paired.")
        case .nameTaken: throw DeviceStoreError(.nameTaken, "Another device has that name.")
        }
    }

    private func use<Value>(
        _ body: (Database) throws(DatabaseError) -> Value
    ) throws(DeviceStoreError) -> Value {
        do throws(DatabaseError) {
            return try body(try self.open())
        } catch {
            throw DeviceStoreError(error)
        }
    }

    private func open() throws(DatabaseError) -> Database {
        let isNew = !self.database.isOpen
        let database = try self.database.make()
        if isNew { self.dataVersion = try database.dataVersion() }
        return database
    }
}
