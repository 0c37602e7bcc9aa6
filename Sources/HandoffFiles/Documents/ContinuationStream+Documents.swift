// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Handoff
internal import LocalFiles

extension ContinuationStream {
    /// Sends the document that an activity stands for, and waits for what the continuer does with it.
    ///
    /// Saving (`ActivityDocument.willSend`) and reading happen now, so that the continuer gets the newest state. The return
    /// may be hours later: the call lasts as long as the continuer holds the document, or as ``deadlines`` say. What comes
    /// back replaces the file only where that is still what was sent; `ActivityDocument.conflict` decides otherwise.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - progress: Told of each chunk that is sent, and of each that comes back, on no particular thread.
    /// - Returns: What became of it.
    /// - Throws: ``HandoffError``: before the document was taken, as ``sendFile(at:name:mediaType:progress:)``, and
    ///   `ActivityDocument.rollBack` was called; afterwards as ``receiveFile(into:options:progress:)``, and nothing here was
    ///   changed.
    public func serveDocument(
        _ document: ActivityDocument,
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws(HandoffError) -> DocumentEnd {
        try await DocumentServer(document, self, on: try Self.makeThread(), progress).serve()
    }

    /// Receives the document that an activity stands for, from an originator that serves it with
    /// ``serveDocument(_:progress:)``.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder that is there.
    ///   - options: What is accepted, and under which name it is saved.
    ///   - progress: Told after each chunk that was verified and written, on no particular thread.
    /// - Returns: The document, whole and on the disk.
    /// - Throws: As ``receiveFile(into:options:progress:)``; the originator rolls back then.
    public func receiveDocument(
        into folder: String,
        options: FileSavingOptions = FileSavingOptions(),
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws(HandoffError) -> ReceivedDocument {
        let courier = DocumentCourier(self, on: try Self.makeThread())
        return ReceivedDocument(try await courier.receive(into: folder, options, progress), courier)
    }
}
