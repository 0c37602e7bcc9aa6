// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// Takes a manifest as it comes, on a thread that may block on the disk.
actor ManifestGatherer: WorkerIsolated {
    nonisolated let thread: WorkerThread
    private let writer: ManifestWriter

    /// Begins.
    ///
    /// - Parameters:
    ///   - folder: Where a long manifest is kept, in a file without a name; nil keeps it in the memory.
    ///   - thread: Where the disk is written.
    init(folder: [UInt8]?, on thread: WorkerThread) {
        self.writer = ManifestWriter(folder: folder)
        self.thread = thread
    }

    /// Takes items.
    ///
    /// - Parameter payload: The record that has them.
    /// - Throws: ``TransferError`` with `.integrity` if they cannot be read; as ``ManifestWriter/append(_:)``.
    func take(_ payload: [UInt8]) throws(TransferError) {
        guard !payload.isEmpty else { throw .violation("a part of the manifest is empty") }
        var fields = ByteReader(payload)
        while fields.remaining > 0 { try self.writer.append(try ManifestEntry(from: &fields)) }
    }

    /// Ends; nothing is taken any more.
    ///
    /// - Parameter payload: The record that ends it.
    /// - Returns: The manifest.
    /// - Throws: ``TransferError`` with `.integrity` if it is not what the end says.
    func finish(_ payload: [UInt8]) throws(TransferError) -> Manifest {
        var manifest = try self.writer.finish()
        var fields = ByteReader(payload)
        guard let count = try? fields.read(UInt32.self), let bytes = try? fields.read(UInt64.self),
            let digest = try? fields.read(raw: ManifestDigest.byteCount),
            let leftOut = try? fields.read(UInt32.self), fields.remaining == 0,
            count == manifest.count, bytes == manifest.bytes, digest == manifest.digest.bytes
        else { throw .violation("the manifest is not what its end says") }
        manifest.leftOut = Int(leftOut)
        return manifest
    }
}
