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

    /// The folder; or what is true of everything that was in it, because it cannot be opened.
    private let folder: Result<Destination, Absence>

    private struct Absence: Error {
        let verdict: Verdict
        let reason: String
    }

    /// Checks what is in a folder; one that is not there is no error but says what has become of all that was in it.
    ///
    /// - Parameter path: The folder.
    init(in path: String) {
        do throws(FileError) {
            self.folder = .success(try Destination(path: Array(path.utf8)))
        } catch {
            switch error.code {
            case .missing: self.folder = .failure(Absence(verdict: .missing, reason: "the folder \(path) is not there"))
            case .exists: self.folder = .failure(Absence(verdict: .missing, reason: "\(path) is no folder"))
            default: self.folder = .failure(Absence(verdict: .unreadable, reason: "\(path) cannot be opened"))
            }
        }
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
            let folder = try self.folder.get()
            let path = try RelativePath(bytes: written)
            if let target = item.target {
                guard let there = try folder.existingLink(at: path) else {
                    return try Self.absence(at: path, in: folder)
                }
                return (there == target ? .intact : .changed, nil)
            }
            guard let digest = item.digest else {
                return try folder.hasFolder(at: path) ? (.intact, nil) : try Self.absence(at: path, in: folder)
            }
            guard let file = try folder.openExisting(at: path) else { return try Self.absence(at: path, in: folder) }
            return (try self.digest(of: file, onBytes) == digest ? .intact : .changed, nil)
        } catch let error as CancellationError {
            throw error
        } catch let absence as Absence {
            return (absence.verdict, absence.reason)
        } catch let error as FileError {
            return error.code == .shrank ? (.changed, error.message) : (.unreadable, error.message)
        } catch let error as NameRefusal {
            return (.missing, "the receipt's name for it \(error.reason.clause)")
        } catch {
            return (.unreadable, "\(error)")
        }
    }

    /// What is said of something that is not there as what it was.
    private static func absence(at path: RelativePath, in folder: Destination) throws(FileError) -> (Verdict, String?) {
        switch try folder.occupant(at: path) {
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
