// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff
private import SampleDevice

/// The note on the device that continues it: it reads along, and writes once it has the pen.
struct NoteReader {
    private enum Event: Sendable {
        /// The other device has a newer text.
        case changed(Note)
        case typed(String)
        /// The person here has typed the last line.
        case typedAll
        /// The pen has come, and with it the text to go on with.
        case pen(ContinuationStream, Note)
        case penIsWanted
        /// A third device has the pen.
        case refused
        case ended
        case failed(any Error)
    }

    private let activity: UserActivity
    private var note: Note
    private var pen: ContinuationStream?
    /// What was typed here while the pen was on its way.
    private var waiting: [String] = []
    /// Whether the pen was asked for, and is here or on its way.
    private var hasAsked = false
    private var hasTypedAll = false

    init(_ activity: UserActivity, _ note: Note) {
        self.activity = activity
        self.note = note
    }

    /// Shows the note, follows it and writes it, until the person or the other device has ended.
    ///
    /// What happens comes into one queue, from tasks that only wait: so there is no moment at which two of them change the
    /// note.
    mutating func run(_ lines: AsyncStream<String>) async throws {
        self.show(self.note)
        let (events, inlet) = AsyncStream.makeStream(of: Event.self)
        let activity = self.activity
        try await withThrowingDiscardingTaskGroup { group in
            group.addTask {
                for await line in lines { inlet.yield(.typed(line)) }
                inlet.yield(.typedAll)
            }
            group.addTask { await Self.follow(activity, inlet) }
            for await event in events {
                if case .typed(let line) = event, self.pen == nil {
                    self.waiting.append(line)
                    if !self.hasAsked { group.addTask { await Self.askForPen(activity, inlet) } }
                    self.hasAsked = true
                } else {
                    try await self.handle(event)
                }
                if case .ended = event { break }
                if self.hasTypedAll, !self.hasAsked || self.pen != nil { break }
            }
            // Whoever leaves gives the pen back.
            try await self.pen?.finish()
            group.cancelAll()
        }
        guard self.waiting.isEmpty else {
            throw HandoffError(.handoffFailed, "What was typed last is not in the note.")
        }
    }

    private mutating func handle(_ event: Event) async throws {
        switch event {
        // While the pen is here, this is the newest text, and what comes is its echo.
        case .changed(let note): if self.pen == nil { self.show(note) }
        case .typed(let line): try await self.write([line])
        case .typedAll: self.hasTypedAll = true
        case .pen(let stream, let note):
            (self.pen, self.note) = (stream, note)
            Screen.show("This device writes.")
            try await self.write(self.waiting)
            self.waiting = []
        case .penIsWanted:
            try await self.pen?.finish()
            (self.pen, self.hasAsked) = (nil, false)
            Screen.show("The other device writes.")
        case .refused:
            self.hasAsked = false
            Screen.warn("Another device writes. What was typed here waits until the next line is.")
        case .ended: Screen.show("The note was closed on the other device.")
        case .failed(let error): throw error
        }
    }

    private static func follow(_ activity: UserActivity, _ inlet: AsyncStream<Event>.Continuation) async {
        do {
            // Each update has brought the activity itself up to date as well.
            for try await _ in try activity.updates() { inlet.yield(.changed(try activity.typedPayload())) }
            inlet.yield(.ended)
        } catch {
            inlet.yield(.failed(error))
        }
    }

    /// Opens a stream, which asks for the pen, and waits for the pen and then for the wish to have it back.
    private static func askForPen(_ activity: UserActivity, _ inlet: AsyncStream<Event>.Continuation) async {
        do {
            let stream = try await activity.continuationStream()
            let reader = RecordReader(stream)
            guard let note = try await reader.nextNote() else {
                _ = inlet.yield(.refused)
                return
            }
            inlet.yield(.pen(stream, note))
            if try await reader.nextNote() == nil { inlet.yield(.penIsWanted) }
        } catch {
            inlet.yield(.failed(error))
        }
    }

    private mutating func write(_ lines: [String]) async throws {
        for line in lines { self.note.type(line) }
        self.show(self.note)
        try await self.pen?.send(self.note)
    }

    private mutating func show(_ note: Note) {
        self.note = note
        Screen.show(note.page)
    }
}
