// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff

/// What the activity says of the photo on the screen.
///
/// The picture itself is far too large for that: it goes over streams.
struct Photo: Codable, Sendable, Hashable {
    /// The kind of activity: what both devices have to know.
    static let activityType = "org.example.PhotoSharer.viewingPhoto"

    var name: String
    /// In bytes.
    var size: UInt64
    /// When the file was changed, in seconds since 1970: another version may be another picture.
    var version: Double

    /// Describes a file.
    init(at path: String) throws {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let size = attributes[.size] as? NSNumber, let date = attributes[.modificationDate] as? Date
        else { throw HandoffError(.fileUnusable, "\(path) is missing, or cannot be read.") }
        self.name = URL(filePath: path).lastPathComponent
        self.size = size.uint64Value
        self.version = date.timeIntervalSince1970
    }
}
