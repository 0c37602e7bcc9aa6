// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import ImagePreview
public import LocalFiles

/// Previews that were made or received before, so that they are neither made nor sent again.
///
/// An SQLite file `previews.sqlite` in the folder of the user's state. What was used longest ago goes when there is too much,
/// and what nobody has used for a week. It can be lost; a store that fails is not used any more, and the transfer goes on
/// without.
public actor PreviewStore: WorkerIsolated {
    /// How much is kept.
    struct Limits: Sendable {
        /// The most bytes of all previews together.
        var bytes: Int64 = 32 * 1024 * 1024
        /// The most previews.
        var count: Int64 = 10_000
        /// How long one is kept that nobody uses, in seconds: a week.
        var lifetime: Int64 = 7 * 24 * 3600
    }

    /// Where the disk and other processes are waited for.
    public nonisolated let thread: WorkerThread
    private let limits: Limits
    private var database: StateDatabase
    private var hasFailed = false
    /// What is not written yet: each write waits for the disk, so several go together.
    private var pending: [(key: PreviewKey, preview: Preview)] = []

    /// How many previews are written together.
    private static let batch = 64

    /// Makes a store; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: The folder of the user's state, in the file system's bytes.
    ///   - thread: Where the disk and other processes are waited for; one of its own.
    public init(folder: [UInt8], thread: WorkerThread) {
        self.init(folder: folder, thread: thread, limits: Limits())
    }

    init(folder: [UInt8], thread: WorkerThread, limits: Limits) {
        self.database = StateDatabase(folder: folder, fileName: "previews.sqlite", schema: .previews)
        self.thread = thread
        self.limits = limits
    }

    /// Whether there is any preview: a manifest may have very many items to ask for.
    var hasAny: Bool {
        if !self.pending.isEmpty { return true }
        return self.use(orMake: false) { database throws(DatabaseError) in try database.hasPreviews } ?? false
    }

    /// Finds a preview.
    func preview(_ key: PreviewKey) -> Preview? {
        if let waiting = self.pending.last(where: { $0.key == key }) { return waiting.preview }
        return self.use(orMake: false) { database throws(DatabaseError) in try database.preview(key) } ?? nil
    }

    /// Keeps a preview.
    func keep(_ preview: Preview, _ key: PreviewKey) {
        guard !self.hasFailed else { return }
        self.pending.append((key, preview))
        if self.pending.count >= Self.batch { self.flush() }
    }

    /// Writes what is not written yet.
    func flush() {
        guard !self.pending.isEmpty else { return }
        let pending = self.pending
        self.pending = []
        let limits = self.limits
        self.use(orMake: true) { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                for (key, preview) in pending { try database.add(preview, key) }
                try database.removePreviews(beyond: limits)
            }
        }
    }

    @discardableResult
    private func use<Value>(orMake: Bool, _ body: (Database) throws(DatabaseError) -> Value) -> Value? {
        guard !self.hasFailed else { return nil }
        do throws(DatabaseError) {
            guard let database = try self.database.open(orMake: orMake) else { return nil }
            return try body(database)
        } catch {
            // Previews can be made again, so nobody is told.
            self.hasFailed = true
            self.pending = []
            self.database.close()
            return nil
        }
    }
}
