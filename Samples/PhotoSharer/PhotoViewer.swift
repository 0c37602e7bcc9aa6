// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation
internal import Handoff
private import HandoffFiles
private import ImagePreview
private import SampleDevice

/// The photo on the screen of the device that has it, and what it sends of it.
final class PhotoViewer: UserActivityDelegate {
    let activity = UserActivity(activityType: Photo.activityType)
    private let path: String
    private let photo: Photo
    /// A JPEG of 250 pixels at most; empty if the file is no picture that can be read, which may be sent all the same.
    private let preview: [UInt8]

    init(_ path: String) throws {
        self.path = path
        self.photo = try Photo(at: path)
        // Decoding takes its time. Here nobody waits yet; later it would take a thread away from the tasks.
        let bytes = try Data(contentsOf: URL(filePath: path))
        self.preview = (try? PreviewMaker().preview(of: [UInt8](bytes)).jpeg) ?? []
        self.activity.title = self.photo.name
        try self.activity.setTypedPayload(self.photo)
        // Without these the activity is of no use: neither side lets it pass.
        self.activity.requiredUserInfoKeys = ["name", "size", "version"]
        self.activity.hint = ActivityHint(.photos, count: 1)
        self.activity.supportsContinuationStreams = true
        self.activity.delegate = self
    }

    /// The other device asks for the preview or for the original, on a stream of the priority of each.
    func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        do {
            if stream.priority == .preview {
                try await stream.respond(limit: 0) { _ in self.preview }
                Screen.show("the preview was sent")
            } else {
                // Returns when the other device has verified the file and has it on its disk.
                guard try Photo(at: self.path) == self.photo else {
                    throw HandoffError(.fileUnusable, "\(self.photo.name) has changed since it was shown.")
                }
                let sent = try await stream.sendFile(at: self.path)
                Screen.show("the other device has it as \(sent.savedName)")
            }
        } catch {
            // The end of the call would end the stream well, and half a picture would look like a whole one.
            stream.reset()
            Screen.warn((error as? HandoffError)?.message ?? "\(error)")
        }
    }
}
