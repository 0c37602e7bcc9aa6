// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
private import HandoffFiles
private import SampleDevice

/// The device where the letter is: it goes out as it is when somebody asks, and comes back edited.
final class LetterDesk: UserActivityDelegate {
    /// The kind of activity: what both devices have to know.
    static let activityType = "org.example.Letters.writing"

    let activity = UserActivity(activityType: LetterDesk.activityType)
    private let letter: ActivityDocument

    init(_ path: String) {
        self.letter = ActivityDocument(
            path: path,
            mediaType: "text/plain",
            // If both sides have changed it, both are kept.
            conflict: .rename,
            // An application with a window would save here, and let nobody type until it has come to an end.
            willSend: { Screen.show("the letter is asked for") },
            wasTaken: { Screen.show("the other device has the letter") },
            rollBack: { Screen.warn("The other device does not have the letter: \($0.message)") }
        )
        self.activity.represent(self.letter)
        self.activity.title = self.activity.documentName
        self.activity.hint = ActivityHint(.files, count: 1)
        self.activity.delegate = self
    }

    /// The other device asks for the letter; the call lasts until that one has sent it back, or keeps it.
    func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        do {
            switch try await stream.serveDocument(self.letter) {
            case .taken: Screen.show("the letter stays with the other device")
            case .returned(let placement): Screen.show("the letter came back as \(placement.name)")
            }
        } catch {
            Screen.warn(error.message)
        }
    }
}
