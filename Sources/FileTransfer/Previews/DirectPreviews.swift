// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import ImagePreview
public import LocalFiles

/// Previews that are made in this process, for pictures that are trusted.
public struct DirectPreviews: PreviewSource {
    private let workers: WorkerPool

    /// The largest original that is read for a preview, in bytes.
    private static let sizeLimit: UInt64 = 256 * 1024 * 1024

    /// Prepares to make previews.
    ///
    /// - Parameter workers: The threads that read and decode.
    public init(_ workers: WorkerPool) {
        self.workers = workers
    }

    /// How many previews are made at a time.
    public var width: Int { 1 }

    /// Makes the preview of a file.
    public func preview(of entry: SourceEntry) async -> Result<Preview, PreviewRefusal>? {
        await self.workers.next().run { Self.read(entry) }
    }

    private static func read(_ entry: SourceEntry) -> Result<Preview, PreviewRefusal>? {
        guard let file = try? SourceFile(entry) else { return nil }
        var glance = PictureGlance()
        guard glance.isPicture(file) else { return nil }
        guard entry.size <= Self.sizeLimit else {
            return .failure(PreviewRefusal(.tooLarge, "The file is too large for a preview."))
        }
        var bytes: [UInt8] = []
        guard let count = try? file.read(into: &bytes, count: Int(entry.size), at: 0) else { return nil }
        bytes.removeLast(bytes.count - count)
        return Result { () throws(PreviewRefusal) in try PreviewMaker().preview(of: bytes) }
    }
}
