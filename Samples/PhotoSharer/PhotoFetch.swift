// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff
private import HandoffFiles
private import ImagePreview
private import SampleDevice

/// What the device that continues does: it stores the preview, which is there at once, and then the original.
struct PhotoFetch {
    private let photo: Photo
    private let session: ContinuationSession
    private let folder: String

    init(_ photo: Photo, _ session: ContinuationSession, _ folder: String) {
        self.photo = photo
        self.session = session
        self.folder = folder
    }

    func run() async throws {
        try await self.fetchPreview()
        try await self.fetchOriginal()
    }

    private func fetchPreview() async throws {
        let jpeg = try await self.session.withStream(priority: .preview) { stream in
            try await stream.request([], limit: 250_000)
        }
        guard !jpeg.isEmpty else { return Screen.show("there is no preview") }
        // It is the other device's word that this is a picture; whoever shows it decodes it, and finds out.
        guard let picture = try? PreviewMaker().pixels(of: jpeg) else {
            throw HandoffError(.damaged, "What came as a preview is no picture.")
        }
        // The other device's name for the photo is not used for a path: it could lead anywhere.
        let place = URL(filePath: self.folder).appending(path: "preview.jpg")
        do {
            try Data(jpeg).write(to: place, options: .atomic)
        } catch {
            throw HandoffError(.folderUnusable, "\(self.folder) cannot be written to.")
        }
        Screen.show("preview \(picture.width)x\(picture.height) in \(place.path)")
    }

    private func fetchOriginal() async throws {
        let file = try await self.session.withStream(priority: .bulk) { stream in
            // Here the name is safe to use: a name that leads anywhere else is declined, and nothing is replaced.
            try await stream.receiveFile(into: self.folder, options: FileSavingOptions(limit: self.photo.size))
        }
        Screen.show("original \(file.description.size) bytes in \(file.path)")
    }
}
