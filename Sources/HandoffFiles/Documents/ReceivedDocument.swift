// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
public import Handoff
internal import LocalFiles

/// A document that was received, on the continuer: a file to edit, and the way back to its originator.
///
/// Hold it for as long as the document may be sent back; letting go of it ends the exchange.
public final class ReceivedDocument: Sendable {
    /// The file, whole and on the disk.
    public let file: ReceivedFile
    private let courier: DocumentCourier

    init(_ file: ReceivedFile, _ courier: DocumentCourier) {
        self.file = file
        self.courier = courier
    }

    /// Where the file is on this device: what the activity's document URL stands for here.
    public var url: URL { URL(filePath: self.file.path) }

    /// Sends the document back as it is now, and returns when the originator has verified it and said what it did.
    ///
    /// If the file was changed there meanwhile, the originator's ``ActivityDocument/conflict`` decides. Whatever happens, the
    /// file here stays. A document is sent back once.
    ///
    /// - Parameters:
    ///   - path: The file to send; nil is the one that was received.
    ///   - progress: Told after each chunk that is on its way, on no particular thread.
    /// - Returns: What the originator did.
    /// - Throws: `HandoffError` with `.declined` if the originator takes nothing back, or nothing that conflicts;
    ///   `.invalidValue` if it was sent back or kept before; else as `sendFile(at:name:mediaType:progress:)`.
    public func sendBack(
        from path: String? = nil,
        progress: @escaping @Sendable (FileProgress) -> Void = { _ in }
    ) async throws(HandoffError) -> DocumentPlacement {
        try await self.courier.sendBack(path ?? self.file.path, self.file.description.mediaType, progress)
    }

    /// Says that the document will not be sent back.
    ///
    /// - Throws: `HandoffError` with `.invalidValue` if it was sent back or kept before, or as
    ///   `finish()`.
    public func keep() async throws(HandoffError) { try await self.courier.keep() }
}
