// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import Testing

@testable import Notes

struct NoteTests {
    @Test func `typed lines are appended, one below the other`() {
        var note = Note(title: "Shopping")
        #expect(note.page == "== Shopping")
        for line in ["milk", "", "#bread"] { note.type(line) }
        #expect(note.page == "== Shopping\nmilk\n\n#bread")
    }

    @Test func `a line that begins with a number sign and a space is a new title`() {
        var note = Note(title: "Shopping", text: "milk")
        note.type("# Party")
        #expect(note == Note(title: "Party", text: "milk"))
    }

    @Test func `an activity carries a whole note`() throws {
        let activity = UserActivity(activityType: Note.activityType, scope: ActivityScope())
        let note = Note(title: "Shopping", text: "milk\nbread")
        try activity.setTypedPayload(note)
        #expect(activity.userInfo == ["title": "Shopping", "text": "milk\nbread"])
        #expect(try activity.typedPayload(Note.self) == note)
    }
}
