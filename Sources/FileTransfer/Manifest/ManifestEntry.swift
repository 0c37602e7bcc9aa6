// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import ByteCoding
public import Digests
public import LocalFiles

/// One item that is offered: a file, a folder, a stream whose length nobody knows yet, or a kept link.
public struct ManifestEntry: Sendable, Hashable {
    /// What an item is.
    public enum Kind: UInt8, Sendable, Hashable {
        /// A regular file.
        case file = 0
        /// A folder.
        case folder = 1
        /// Standard input: its size is not known before its end.
        case stream = 2
        /// A symbolic link that is sent as itself.
        case link = 3
    }

    /// What the item is.
    public var kind: Kind
    /// Its path on the other side, as bytes that nobody has checked yet on the receiving side.
    public var path: [UInt8]
    /// Its size in bytes; 0 for what is no file.
    public var size: UInt64
    /// When its content was last modified, in whole seconds since 1970 and nanoseconds; nil for a stream.
    public var modified: FileTime?
    /// Whether its owner may run it.
    public var isExecutable: Bool
    /// Whether not everybody may read it at its source, or enter it; of a file or a folder.
    public var isPrivate: Bool
    /// A number of the sender's that is another one once the content may be another, whatever size and time say; 0 where
    /// there is none, and such a file is never resumed.
    public var version: UInt64
    /// What a file's content comes to, if the sender knows it beforehand.
    public var content: TreeDigest?
    /// What a link says, which nobody has followed; nil for what is none.
    public var target: LinkTarget?

    /// Makes an entry of its parts.
    public init(
        kind: Kind,
        path: [UInt8],
        size: UInt64,
        modified: FileTime?,
        isExecutable: Bool,
        isPrivate: Bool = false,
        version: UInt64 = 0,
        content: TreeDigest? = nil,
        target: LinkTarget? = nil
    ) {
        self.kind = kind
        self.path = path
        self.size = size
        self.modified = modified
        self.isExecutable = isExecutable
        self.isPrivate = isPrivate
        self.version = version
        self.content = content
        self.target = target
    }

    /// Whether the item's bytes travel on the bulk stream.
    var hasBytes: Bool { self.kind == .file || self.kind == .stream }

    /// The longest path that an entry may have on the wire, in bytes.
    static let pathLimit = 4096
    /// How many bytes an entry has on the wire beside its path, and how many at most.
    static let headerSize = 34
    static let sizeLimit =
        ManifestEntry.headerSize + ManifestEntry.pathLimit + max(TreeDigest.byteCount, 4 + LinkTarget.maximumByteCount)
    private static let executableFlag: UInt8 = 1
    private static let timeFlag: UInt8 = 2
    private static let contentFlag: UInt8 = 4
    private static let privateFlag: UInt8 = 8
    private static let flags = executableFlag | timeFlag | contentFlag | privateFlag

    /// Appends the entry's bytes (docs/protocol.md, section 9.2).
    ///
    /// - Parameter writer: Where they go.
    public func encode(into writer: inout ByteWriter) {
        writer.write(self.kind.rawValue)
        var flags = self.isExecutable ? Self.executableFlag : 0
        if self.modified != nil { flags |= Self.timeFlag }
        if self.content != nil { flags |= Self.contentFlag }
        if self.isPrivate { flags |= Self.privateFlag }
        writer.write(flags)
        writer.write(self.size)
        writer.write(self.modified?.seconds ?? 0)
        writer.write(self.modified?.nanoseconds ?? 0)
        writer.write(self.version)
        writer.write(string: self.path)
        if let content = self.content { writer.write(raw: content.bytes) }
        if let target = self.target { writer.write(string: target.bytes) }
    }

    /// What the entry is recognised by when it comes again: a digest of all that it says of the file as it was listed.
    ///
    /// What the content comes to is not a part of that: it may be known later, of the same file.
    var digest: ManifestDigest {
        var entry = self
        entry.content = nil
        var writer = ByteWriter()
        entry.encode(into: &writer)
        var hasher = ManifestHasher()
        hasher.update(writer.bytes.span)
        return hasher.finish()
    }

    /// Reads an entry that a peer has made.
    ///
    /// - Parameter reader: Where it comes from.
    /// - Throws: ``TransferError`` with `.integrity`.
    public init(from reader: inout ByteReader) throws(TransferError) {
        do {
            guard let kind = Kind(rawValue: try reader.read(UInt8.self)) else {
                throw TransferError.violation("the manifest has an item of an unknown kind")
            }
            let flags = try reader.read(UInt8.self)
            let size = try reader.read(UInt64.self)
            let seconds = try reader.read(Int64.self)
            let nanoseconds = try reader.read(UInt32.self)
            let version = try reader.read(UInt64.self)
            let path = try reader.readString(limit: Self.pathLimit)
            let isFile = kind == .file
            guard flags & ~Self.flags == 0,
                isFile || (size == 0 && version == 0 && flags & Self.contentFlag == 0),
                kind != .link || flags & Self.executableFlag == 0,
                isFile || kind == .folder || flags & Self.privateFlag == 0
            else {
                throw TransferError.violation("the manifest has an item that contradicts itself")
            }
            var modified: FileTime?
            if flags & Self.timeFlag != 0 {
                guard let time = FileTime(seconds: seconds, nanoseconds: nanoseconds) else {
                    throw TransferError.violation("the manifest has an item with an impossible time")
                }
                modified = time
            } else if seconds != 0 || nanoseconds != 0 {
                // An item has one form: the manifest's digest is made of what was understood, and is that of what came.
                throw TransferError.violation("the manifest has an item with a time that does not count")
            }
            let target = kind == .link ? try Self.readTarget(&reader) : nil
            let content = flags & Self.contentFlag == 0 ? [] : try reader.read(raw: TreeDigest.byteCount)
            self.init(
                kind: kind,
                path: path,
                size: size,
                modified: modified,
                isExecutable: flags & Self.executableFlag != 0,
                isPrivate: flags & Self.privateFlag != 0,
                version: version,
                content: TreeDigest(bytes: content.span),
                target: target
            )
        } catch let error as TransferError {
            throw error
        } catch {
            throw .violation("the manifest cannot be read")
        }
    }

    private static func readTarget(_ reader: inout ByteReader) throws -> LinkTarget {
        let bytes = try reader.readString(limit: LinkTarget.maximumByteCount)
        guard let target = LinkTarget(bytes: bytes) else {
            throw TransferError.violation("the manifest has a link that leads to no path")
        }
        return target
    }
}
