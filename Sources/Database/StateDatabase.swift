// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A database of the user's state, in a folder that is the user's alone; opened at its first use.
public struct StateDatabase: ~Copyable {
    private let folder: [UInt8]
    private let path: [UInt8]
    private let schema: Schema
    private var database: Database?

    /// Prepares; touches no file yet.
    ///
    /// - Parameters:
    ///   - folder: The folder, in the file system's bytes; made, for the user alone, before the file is opened.
    ///   - fileName: The file's name in it.
    ///   - schema: What its tables have to look like.
    public init(folder: [UInt8], fileName: StaticString, schema: Schema) {
        self.folder = folder
        self.path = folder + Array("/\(fileName)".utf8)
        self.schema = schema
    }

    /// Whether it was opened.
    public var isOpen: Bool { self.database != nil }

    /// Opens the database, unless that was done.
    ///
    /// - Parameter orMake: Whether it is made if it is not there.
    /// - Returns: The database; nil if it is not there, and none is to be made.
    /// - Throws: ``DatabaseError``.
    public mutating func open(orMake: Bool) throws(DatabaseError) -> Database? {
        if let database = self.database { return database }
        guard orMake || Database.exists(at: self.path) else { return nil }
        return try self.make()
    }

    /// Opens the database, unless that was done, and makes it if it is not there.
    ///
    /// - Returns: The database.
    /// - Throws: ``DatabaseError``.
    public mutating func make() throws(DatabaseError) -> Database {
        if let database = self.database { return database }
        try PrivateFolder.make(self.folder)
        let database = try Database(at: self.path)
        try database.migrate(to: self.schema)
        self.database = database
        return database
    }

    /// Lets go of the database; the next use opens it again.
    public mutating func close() { self.database = nil }
}

@available(*, unavailable)
extension StateDatabase: Sendable {}
