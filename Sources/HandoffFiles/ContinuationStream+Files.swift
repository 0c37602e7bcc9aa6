// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff
internal import LocalFiles

extension ContinuationStream {
    /// Sends a file, and returns when the other side has verified it and has it on its disk.
    ///
    /// The file is all that this direction of the stream carries: it is ended behind it. For another file open another
    /// stream. The disk is read on a thread of its own, a chunk of 1 MiB at a time.
    ///
    /// - Parameters:
    ///   - path: Where the file is; symbolic links are followed. A last name that no receiver could take, such as one with
    ///     control characters, is refused.
    ///   - name: What it is called on the other side; nil is the name that the path ends in.
    ///   - mediaType: What is in it, such as `image/jpeg`.
    ///   - progress: Told after each chunk that is on its way, on no particular thread.
    /// - Returns: What the receiver says: it has the whole file, under this name.
    /// - Throws: ``HandoffError`` with `.fileUnusable` if the file cannot be read or changes meanwhile, `.invalidValue`
    ///   for a media type that is none, `.declined`, `.folderUnusable` or `.diskFull` if the receiver says so,
    ///   `.damaged` if something else arrived, `.protocolViolation`, or as ``ContinuationStream/write(_:)``. In all
    ///   these cases the receiver has no file, but for one: if the connection is lost between its receipt and this side, it
    ///   has it, and this call fails.
    public func sendFile(
        at path: String,
        name: String? = nil,
        mediaType: String = "application/octet-stream",
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws(HandoffError) -> SentFile {
        let sender = FileSender(self, on: try Self.makeThread(), progress)
        return try await sender.send(path, name: name, mediaType: mediaType)
    }

    /// Receives the file that the other side sends with ``sendFile(at:name:mediaType:progress:)``.
    ///
    /// What comes is in the folder without a name (or in a hidden one, where the file system cannot do that) until all of it
    /// is verified and forced to the disk; then it gets its name in one step, and the sender is told. Whatever goes wrong
    /// before leaves nothing. Nothing is ever replaced.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder that is there.
    ///   - options: What is accepted, and under which name it is saved.
    ///   - progress: Told after each chunk that was verified and written, on no particular thread.
    /// - Returns: The file.
    /// - Throws: ``HandoffError`` with `.declined` for a name that is unsafe or taken or a file that is too large,
    ///   `.folderUnusable`, `.diskFull`, `.damaged` if what comes is not what was announced, `.fileUnusable` if the
    ///   sender says so, `.protocolViolation`, or as ``ContinuationStream/read()``. If only the receipt could not be
    ///   sent, the file is there all the same.
    public func receiveFile(
        into folder: String,
        options: FileSavingOptions = FileSavingOptions(),
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws(HandoffError) -> ReceivedFile {
        let saver = FileSaver(self, into: folder, options, on: try Self.makeThread(), progress)
        return try await saver.save()
    }

    static func makeThread() throws(HandoffError) -> WorkerThread {
        do throws(FileError) {
            return try WorkerThread(name: "handoff-file")
        } catch {
            throw HandoffError(saving: error)
        }
    }
}
