// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
private import SampleDevice

/// The note on the device where it was begun, which keeps it; README.md has the rules of the pen.
actor NoteWriter: UserActivityDelegate {
    private enum Pen {
        case here
        /// On its way to the other device: it must not be asked for before it is there.
        case leaving
        case there(ContinuationStream)
    }

    nonisolated let activity = UserActivity(activityType: Note.activityType)
    private var note: Note
    private var pen = Pen.here
    /// What was typed here while the pen was elsewhere.
    private var waiting: [String] = []
    /// How many devices have the note open.
    private var readers = 0
    /// Says that the pen came back, or that a device has left.
    private let (news, newsInlet) = AsyncStream.makeStream(of: Void.self)

    init(_ note: Note) {
        self.note = note
        self.activity.title = note.title
        self.activity.hint = ActivityHint(.text)
        self.activity.supportsContinuationStreams = true
        // Held weakly, as delegates are: whoever made the writer holds it.
        self.activity.delegate = self
        self.activity.needsSave = true
    }

    /// Takes a line that the person here typed.
    func type(_ line: String) async {
        if case .here = self.pen {
            self.change { $0.type(line) }
        } else {
            self.waiting.append(line)
            await self.askForPen()
        }
    }

    /// Waits until the pen is back, and ends the activity.
    func close() async {
        await self.askForPen()
        await self.wait(until: { if case .here = self.pen { true } else { false } })
        self.activity.invalidate()
        Screen.show(self.note.page)
    }

    /// Waits until each device that follows the activity has heard of its end, and left.
    func waitForReaders() async { await self.wait(until: { self.readers == 0 }) }

    /// Somebody wants the newest text: while a person types, nobody copies the note for each key.
    func userActivityWillSave(_ activity: UserActivity) async {
        do {
            try activity.setTypedPayload(self.note)
        } catch {
            Screen.warn(error.message)
        }
    }

    func userActivityWasContinued(_ activity: UserActivity) async { Screen.show("The note was continued.") }

    /// Each stream is a request for the pen.
    ///
    /// They are served one after the other, or one could overtake the return of the pen on the stream before it.
    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        self.readers += 1
        while let stream = try? await session.nextStream() {
            if case .here = self.pen { await self.lendPen(on: stream) }
            // Without a note before it, this says that another device has the pen.
            try? await stream.finish()
            stream.reset()
        }
        self.readers -= 1
        self.newsInlet.yield()
    }

    private func lendPen(on stream: ContinuationStream) async {
        Screen.show("The other device writes.")
        do {
            self.pen = .leaving
            try await stream.send(self.note)
            self.pen = .there(stream)
            if !self.waiting.isEmpty { await self.askForPen() }
            let reader = RecordReader(stream)
            while let note = try await reader.nextNote() { self.change { $0 = note } }
        } catch {
            // The connection is lost, or what came is no note: what came before is the newest that there is here.
            stream.reset()
            Screen.warn("The other device is gone: \(error)")
        }
        self.pen = .here
        self.change { note in for line in self.waiting { note.type(line) } }
        self.waiting = []
        self.newsInlet.yield()
        Screen.show("This device writes.")
    }

    /// Ends this direction of the stream, which asks for the pen; doing it twice changes nothing.
    private func askForPen() async {
        guard case .there(let stream) = self.pen else { return }
        try? await stream.finish()
    }

    private func wait(until isSo: () -> Bool) async {
        if isSo() { return }
        for await _ in self.news where isSo() { return }
    }

    private func change(_ change: (inout Note) -> Void) {
        change(&self.note)
        // The title is what others see before they continue; the text is asked for when it is wanted.
        self.activity.title = self.note.title
        self.activity.needsSave = true
        Screen.show(self.note.page)
    }
}
