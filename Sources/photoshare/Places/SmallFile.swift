// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import LocalFiles

/// A small file that is written whole or not at all, replacing an older one of that name.
struct SmallFile {
    private let path: String
    /// How many bytes are written at once.
    private static let batchSize = 64 * 1024

    init(path: String) {
        self.path = path
    }

    /// Finds out whether it could be written; blocks on the disk.
    func probe() throws {
        let (destination, _) = try self.place()
        try Self.refuseSpecial(self.path)
        try destination.probeWritable()
    }

    /// Refuses a place where something is that is no file, such as a device, since that is never replaced.
    ///
    /// - Parameters:
    ///   - path: The place; a folder there is no concern of this.
    ///   - hint: What to do instead.
    /// - Throws: ``Failure`` with `.destinationNotWritable`.
    static func refuseSpecial(_ path: String, hint: String? = nil) throws {
        let found = try? FileManager.default.attributesOfItem(atPath: path)
        guard let type = found?[.type] as? FileAttributeType,
            ![.typeRegular, .typeSymbolicLink, .typeDirectory].contains(type)
        else { return }
        throw Failure(.destinationNotWritable, "\(path) is no file, and none is put in its place", hint: hint)
    }

    /// Writes it; blocks on the disk.
    func write(_ bytes: [UInt8]) throws {
        try self.write { output in try output(bytes) }
    }

    /// Writes it piece by piece, so that it need not be that small; blocks on the disk.
    ///
    /// - Parameter body: Is given what takes the pieces.
    /// - Throws: `FileError` or ``Failure`` if it cannot be written; what the body throws.
    func write(_ body: (_ output: ([UInt8]) throws -> Void) throws -> Void) throws {
        let (destination, name) = try self.place()
        let file = try Self.make(in: destination, body)
        _ = try file.place(as: name, onConflict: .replace)
        try destination.syncFolders()
    }

    /// Writes it as the one above, over one file alone: whatever else has its name meanwhile is never replaced, and it gets a
    /// numbered one.
    ///
    /// - Parameters:
    ///   - older: The file that it may replace; nil for none.
    ///   - body: Is given what takes the pieces.
    /// - Returns: Its path, if that is another one.
    /// - Throws: As ``write(_:)``.
    func write(
        over older: Destination.Existing?,
        _ body: (_ output: ([UInt8]) throws -> Void) throws -> Void
    ) throws -> String? {
        let (destination, name) = try self.place()
        let file = try Self.make(in: destination, body)
        var placement: Placement?
        if let older {
            placement = try file.place(over: name) { there throws(FileError) in
                there.size == older.size && there.modified == older.modified
                    && there.identity.isSameFile(as: older.identity)
            }
        }
        let placed = try placement ?? file.place(as: name, onConflict: .rename)
        try destination.syncFolders()
        return placed.outcome == .renamed ? "\(self.folderText)/\(placed.path)" : nil
    }

    private static func make(
        in destination: Destination,
        _ body: (_ output: ([UInt8]) throws -> Void) throws -> Void
    ) throws -> IncomingFile {
        let file = try destination.begin()
        var offset: UInt64 = 0
        var waiting: [UInt8] = []
        try body { piece in
            waiting += piece
            guard waiting.count >= Self.batchSize else { return }
            try file.write(waiting.span, at: offset)
            offset += UInt64(waiting.count)
            waiting.removeAll(keepingCapacity: true)
        }
        try file.write(waiting.span, at: offset)
        return file
    }

    /// The folder that it is in.
    var folder: [UInt8] {
        guard let slash = self.slash else { return Array(".".utf8) }
        return slash == self.path.startIndex ? Array("/".utf8) : Array(self.path[..<slash].utf8)
    }

    private var slash: String.Index? { self.path.utf8.lastIndex(of: UInt8(ascii: "/")) }

    /// As ``folder``.
    var folderText: String { String(decoding: self.folder, as: UTF8.self) }

    /// The folder that it is in, and its name there.
    func place() throws -> (Destination, RelativePath) {
        let name = self.slash.map { String(self.path[self.path.index(after: $0)...]) } ?? self.path
        do {
            return (try Destination(path: self.folder), try RelativePath(name))
        } catch let error as NameRefusal {
            throw Failure(.destinationNotWritable, "\(self.path) is no name for a file: it \(error.reason.clause)")
        }
    }
}
