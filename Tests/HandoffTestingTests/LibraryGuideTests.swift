// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FoundationEssentials
import Handoff
import HandoffFiles
import HandoffTesting
import TestSupport
import Testing

// What the guides of Handoff and HandoffFiles show is this file, and PageTests.swift looks whether it still is.

/// What a note is made of: a type of the application's own.
struct Note: Codable, Equatable {
    var title: String
    var text: String
    var edited: Date
}

/// The originator: keeps the activity in step with the note.
final class NoteKeeper: UserActivityDelegate {
    private let note: @Sendable () async -> Note

    init(_ note: @escaping @Sendable () async -> Note) {
        self.note = note
    }

    func userActivityWillSave(_ activity: UserActivity) async {
        let note = await self.note()
        activity.title = note.title
        try? activity.setTypedPayload(note)
    }

    func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        try? await stream.respond(limit: 1024) { question in
            question == Array("attachment".utf8) ? [UInt8](repeating: 7, count: 100_000) : []
        }
    }
}

/// The continuer: an application with Apple's calls.
@MainActor
final class NoteReader: HandoffApplicationDelegate {
    var calls: [String] = []
    var note: Note?

    func application(
        _ application: HandoffApplication,
        willContinueUserActivityWithType activityType: String
    ) -> Bool {
        self.calls.append("will continue")
        return true
    }

    func application(
        _ application: HandoffApplication,
        continue userActivity: UserActivity,
        restorationHandler: @escaping @MainActor ([any UserActivityRestoring]) -> Void
    ) -> Bool {
        self.calls.append("continue")
        self.note = try? userActivity.typedPayload(Note.self)
        return self.note != nil
    }

    func application(
        _ application: HandoffApplication,
        didFailToContinueUserActivityWithType activityType: String,
        error: HandoffError
    ) {
        self.calls.append("did fail: \(error.code)")
    }
}

/// The originator of a letter, which is a file.
final class LetterKeeper: UserActivityDelegate {
    let letter: ActivityDocument

    init(path: String) {
        self.letter = ActivityDocument(path: path, mediaType: "text/plain", conflict: .rename)
    }

    func userActivity(_ activity: UserActivity, didReceive stream: ContinuationStream) async {
        _ = try? await stream.serveDocument(self.letter)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct LibraryGuideTests {
    private let note = Note(title: "Shopping", text: "milk", edited: Date(timeIntervalSinceReferenceDate: 1))

    /// A note that is offered, for as long as its keeper is held.
    private func offer(on devices: TwoDevices) -> (activity: UserActivity, keeper: NoteKeeper) {
        let note = self.note
        let keeper = NoteKeeper { note }
        let activity = UserActivity(activityType: "org.example.notes.editing", scope: devices.scope)
        activity.delegate = keeper
        activity.needsSave = true
        activity.supportsContinuationStreams = true
        activity.becomeCurrent()
        return (activity, keeper)
    }

    @Test func `the state comes when it is asked for, and what is large over a stream`() async throws {
        let devices = try TwoDevices()
        let (activity, keeper) = self.offer(on: devices)
        try await devices.handOff { received in
            #expect(try received.typedPayload(Note.self) == note)
            let stream = try await received.continuationStream()
            let attachment = try await stream.request(Array("attachment".utf8), limit: 1_000_000)
            #expect(attachment.count == 100_000)
        }
        withExtendedLifetime((activity, keeper)) {}
    }

    @Test func `whoever stays connected follows what is written`() async throws {
        let devices = try TwoDevices()
        let (activity, keeper) = self.offer(on: devices)
        try await devices.handOff { received in
            let updates = try received.updates()
            activity.title = "Shopping, for Sunday"
            for try await state in updates where state.title == "Shopping, for Sunday" { break }
            #expect(received.title == "Shopping, for Sunday")
        }
        withExtendedLifetime(keeper) {}
    }

    @Test func `an application hears of it on the main actor`() async throws {
        let devices = try TwoDevices()
        let (activity, keeper) = self.offer(on: devices)
        let host = devices.network.host("desk")
        let desk = HandoffNode(transport: host, discovery: host, security: devices.security, scope: ActivityScope())
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        let reader = NoteReader()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await devices.phone.run { inlet.yield($0) } }
            defer { group.cancelAll() }
            let application = await HandoffApplication(node: desk)
            group.addTask { await application.run() }
            await MainActor.run {
                application.delegate = reader
                application.finishLaunching()
            }
            for await case .advertised(let code?, let port, _) in events {
                try await application.continueActivity(of: .address("phone:\(port)"), code: code)
                break
            }
        }
        #expect(await reader.calls == ["will continue", "continue"])
        #expect(await reader.note == self.note)
        withExtendedLifetime((activity, keeper)) {}
    }

    @Test func `an application declares what it continues`() throws {
        let manifest = """
            <plist version="1.0"><dict>
              <key>NSUserActivityTypes</key><array><string>org.example.notes.editing</string></array>
            </dict></plist>
            """
        let claims = ApplicationClaims(types: try DeclaredTypes(propertyList: Data(manifest.utf8)))
        let page = try #require(URL(string: "https://example.org/1"))
        #expect(claims.route(ofType: "org.example.notes.editing", webpageURL: page) == .application)
        #expect(claims.route(ofType: "org.example.drawing", webpageURL: page) == .webPage(page))
        #expect(claims.route(ofType: "org.example.drawing", webpageURL: nil) == .nowhere)
    }

    @Test func `a letter comes back edited`() async throws {
        let devices = try TwoDevices()
        let (here, there) = (try TemporaryDirectory(), try TemporaryDirectory())
        try here.write("letter.txt", "Dear Anna")
        let keeper = LetterKeeper(path: here.at("letter.txt"))
        let activity = UserActivity(activityType: "org.example.letters.writing", scope: devices.scope)
        activity.delegate = keeper
        activity.represent(keeper.letter)
        activity.becomeCurrent()
        try await devices.handOff { received in
            #expect(received.documentName == "letter.txt")
            let letter = try await received.continuationStream().receiveDocument(into: there.path)
            try there.overwrite("letter.txt", with: Array("Dear Anna, all is well".utf8))
            let placement = try await letter.sendBack()
            #expect(placement.outcome == .replaced)
        }
        #expect(here.text("letter.txt") == "Dear Anna, all is well")
        withExtendedLifetime((activity, keeper)) {}
    }
}
