// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxFiles

extension NamedInput {
    /// Lends a descriptor where the path leads to a regular file, to be handed to another process that reads it.
    ///
    /// - Parameters:
    ///   - headerCount: How many bytes of its beginning are read.
    ///   - body: Uses the descriptor, the size and the beginning; must not close the descriptor.
    /// - Returns: What the body returns, or nil where it is to be read as a stream: standard input, a pipe.
    /// - Throws: ``FileError`` with `.missing`, `.unreadable`, `.specialFile` for a device or a socket, or `.io`, also for a folder.
    package func withRegularFile<Result>(
        headerCount: Int,
        _ body: (Int32, UInt64, Span<UInt8>) -> Result
    ) throws(FileError) -> Result? {
        guard self.path != [UInt8(ascii: "-")] else { return nil }
        guard try self.isFile() else { return nil }
        do throws(Errno) {
            let descriptor = try Descriptor(reading: self.path, follow: true)
            let status = try descriptor.status()
            guard status.kind == .file else { return nil }
            var header = [UInt8](repeating: 0, count: headerCount)
            var room = header.mutableSpan
            let count = try descriptor.read(into: &room, count: headerCount, at: 0)
            return body(descriptor.raw, status.size, header.span.extracting(first: count))
        } catch {
            throw .reading(error, self.path)
        }
    }

    /// Whether it is a file, not a pipe; nothing is opened.
    ///
    /// Whoever waits to write into a FIFO would begin once this side opens it, and lose what it writes when this side closes.
    private func isFile() throws(FileError) -> Bool {
        let kind: FileStatus.Kind
        do throws(Errno) {
            kind = try LocalPath.status(of: self.path, follow: true).kind
        } catch {
            throw .reading(error, self.path)
        }
        switch kind {
        case .file: return true
        case .pipe: return false
        case .folder: throw FileError(.io, at: self.path, "is a folder, not a file.")
        case .symbolicLink, .special:
            throw FileError(.specialFile, at: self.path, "is a device or a socket, not a file.")
        }
    }
}
