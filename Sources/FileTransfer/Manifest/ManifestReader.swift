// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding

/// Reads the items of a manifest: fast in their order, and in any other.
///
/// Where there are many it blocks on the disk. Not `Sendable`: each task has its own.
public final class ManifestReader {
    private let reader: SpoolReader

    init(_ manifest: Manifest) {
        self.reader = SpoolReader(manifest.spool)
    }

    /// The next item: the one behind that which was read last.
    ///
    /// - Returns: Nil at the end.
    /// - Throws: As ``entry(_:)``.
    public func next() throws(TransferError) -> ManifestEntry? {
        guard let record = try self.reader.next() else { return nil }
        return try Self.entry(record)
    }

    /// An item.
    ///
    /// - Parameter item: Its number, which must be one that there is.
    /// - Returns: The item.
    /// - Throws: ``TransferError`` with `.integrity` if it is not what it was when it was listed or approved, or with
    ///   `.internalFailure` if it cannot be read.
    public func entry(_ item: Int) throws(TransferError) -> ManifestEntry {
        try Self.entry(try self.reader.record(item))
    }

    /// The next items as they are on the wire, one after the other.
    ///
    /// - Parameter size: About how many bytes.
    /// - Returns: The bytes; none at the end.
    /// - Throws: As ``entry(_:)``.
    func nextBytes(size: Int) throws(TransferError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size + ManifestEntry.sizeLimit)
        while bytes.count < size, let record = try self.reader.next() { bytes += record }
        return bytes
    }

    private static func entry(_ record: [UInt8]) throws(TransferError) -> ManifestEntry {
        var fields = ByteReader(record)
        return try ManifestEntry(from: &fields)
    }
}

@available(*, unavailable)
extension ManifestReader: Sendable {}
