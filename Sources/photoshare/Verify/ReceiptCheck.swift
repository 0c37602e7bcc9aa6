// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import FileTransfer
internal import LocalFiles

/// Reads received files again; its calls block on the disk.
struct ReceiptCheck: Sendable {
    /// What has become of an item.
    enum Verdict: String, Sendable, Hashable {
        /// It is as it came.
        case intact
        /// It has another content, or something else has its name.
        case changed
        /// It is not there any more.
        case missing
        /// It is there and cannot be read.
        case unreadable
        /// It never came.
        case notReceived = "not-received"
    }

    private let folder: Destination

    /// Checks what is in a folder.
    ///
    /// - Parameter path: The folder.
    /// - Throws: ``FileError`` if it cannot be opened.
    init(in path: String) throws(FileError) {
        self.folder = try Destination(path: Array(path.utf8))
    }

    /// Looks at one item.
    ///
    /// - Parameters:
    ///   - item: What the receipt says of it.
    ///   - onBytes: Told how many bytes more were read.
    /// - Returns: The verdict, and why.
    /// - Throws: `CancellationError` between two chunks.
    func judge(
        _ item: ReceiptFile.Item,
        _ onBytes: (UInt64) -> Void
    ) throws(CancellationError) -> (verdict: Verdict, reason: String?) {
        guard let written = item.written else { return (.notReceived, item.reason) }
        do {
            let path = try RelativePath(bytes: written)
            if let target = item.target {
                guard let there = try self.folder.existingLink(at: path) else { return try self.absence(at: path) }
                return (there == target ? .intact : .changed, nil)
            }
            guard let digest = item.digest else {
                return try self.folder.hasFolder(at: path) ? (.intact, nil) : try self.absence(at: path)
            }
            guard let file = try self.folder.openExisting(at: path) else { return try self.absence(at: path) }
            return (try self.digest(of: file, onBytes) == digest ? .intact : .changed, nil)
        } catch let error as CancellationError {
            throw error
        } catch let error as FileError {
            return error.code == .shrank ? (.changed, error.message) : (.unreadable, error.message)
        } catch let error as NameRefusal {
            return (.missing, "the receipt's name for it \(error.reason.clause)")
        } catch {
            return (.unreadable, "\(error)")
        }
    }

    /// What is said of something that is not there as what it was.
    private func absence(at path: RelativePath) throws(FileError) -> (Verdict, String?) {
        switch try self.folder.occupant(at: path) {
        case nil: (.missing, nil)
        case .file: (.changed, "it is a file now")
        case .folder: (.changed, "it is a folder now")
        case .symbolicLink: (.changed, "it is a symbolic link now")
        case .pipe: (.changed, "it is a FIFO now")
        case .special: (.changed, "it is a socket or a device now")
        }
    }

    private func digest(of file: SourceFile, _ onBytes: (UInt64) -> Void) throws -> TreeDigest? {
        var buffer: [UInt8] = []
        var tree = TreeHasher(chunkSize: UInt64(ItemReport.chunkSize))
        var offset: UInt64 = 0
        while offset < file.size {
            try Task.checkCancellation()
            let wanted = min(file.size - offset, UInt64(ItemReport.chunkSize))
            let count = try file.read(into: &buffer, count: Int(wanted), at: offset)
            tree.append(ChunkDigest(of: buffer.span.extracting(first: count)))
            offset += UInt64(count)
            onBytes(UInt64(count))
        }
        return tree.finish(length: file.size)
    }
}
