// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ImagePreview
internal import LocalFiles

/// Tells pictures from other files by how they begin, on the thread that asks.
///
/// Whoever makes previews looks once more; this keeps the many files that are no pictures from costing it a turn, and a
/// search in what was kept. Of 20,000 small files that cost the sender as much as sending them.
struct PictureGlance {
    /// Used again for each file.
    private var beginning: [UInt8] = []

    /// How many bytes tell a picture from other files.
    private static let length = 4096

    /// Whether a file may be a picture.
    ///
    /// - Parameter entry: The file as it was listed.
    /// - Returns: False, too, for a file that cannot be read, or is not the one that was listed; sending it will say so.
    mutating func isPicture(_ entry: SourceEntry) -> Bool {
        guard let file = try? SourceFile(entry) else { return false }
        return self.isPicture(file)
    }

    /// The same for a file that is open.
    mutating func isPicture(_ file: SourceFile) -> Bool {
        guard let count = try? file.read(into: &self.beginning, count: Self.length, at: 0) else { return false }
        return PictureFormat(header: self.beginning.span.extracting(0..<count)) != nil
    }
}
