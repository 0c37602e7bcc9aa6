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
        try destination.probeWritable()
    }

    /// Refuses a place where something is that is no file, such as a device, since that is never replaced; nor is a link that leads
    /// to one, as `/dev/stdout` does, or a file that may not be written.
    ///
    /// - Parameters:
    ///   - path: The place; a folder there is no concern of this.
    ///   - hint: What to do instead.
    /// - Throws: ``Failure`` with `.destinationNotWritable`.
    static func refuseSpecial(_ path: String, hint: String? = nil) throws {
        switch Self.type(of: path) {
        case nil, .typeDirectory?: return
        case .typeRegular?:
            guard !FileManager.default.isWritableFile(atPath: path) else { return }
            throw Failure(.destinationNotWritable, "\(path) may not be written, and is not replaced")
        case .typeSymbolicLink? where Self.leadsToFile(path): return
        default: throw Failure(.destinationNotWritable, "\(path) is no file, and none is put in its place", hint: hint)
        }
    }

    /// What is there; of a link the link itself.
    private static func type(of path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }

    /// Whether a link leads to a file, or to nothing.
    ///
    /// What is in /proc is no file's name, but what a process has open.
    private static func leadsToFile(_ link: String) -> Bool {
        guard FileManager.default.fileExists(atPath: link) else { return true }
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
        guard target?.hasPrefix("/proc/") == false else { return false }
        return Self.type(of: URL(filePath: link).resolvingSymlinksInPath().path) == .typeRegular
    }

    /// Writes it; blocks on the disk.
    func write(_ bytes: [UInt8]) throws {
        try self.write { output in try output(bytes) }
    }

    /// Writes it without waiting for the disk; for what can be made again should the power fail in that moment.
    func writeQuickly(_ bytes: [UInt8]) throws {
        let (destination, name) = try self.place()
        let file = try Self.make(in: destination) { output in try output(bytes) }
        _ = try file.place(as: name, onConflict: .replace, durability: .byCaller)
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

    /// The folder that it is in, and its name there, where a file may have that.
    func place() throws -> (Destination, RelativePath) {
        try Self.refuseSpecial(self.path)
        guard !self.path.hasSuffix("/") else {
            throw Failure(
                .destinationNotWritable,
                "\(self.path) is a folder, and no file has its name",
                hint: "name a file in it, as in \(self.path)NAME"
            )
        }
        let name = self.slash.map { String(self.path[self.path.index(after: $0)...]) } ?? self.path
        do {
            return (try Destination(path: self.folder), try RelativePath(name))
        } catch let error as NameRefusal {
            throw Failure(.destinationNotWritable, "\(self.path) is no name for a file: it \(error.reason.clause)")
        }
    }
}
