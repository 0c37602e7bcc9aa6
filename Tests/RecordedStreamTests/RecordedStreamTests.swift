// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffWire
import Testing

/// Runs the recordings against the real sessions.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct RecordedStreamTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Streams")

    private static let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".stream") }.map { String($0.dropLast(7)) }.sorted()

    private func recording(_ name: String) throws -> Recording {
        let content = [UInt8](try Data(contentsOf: Self.folder.appending(path: "\(name).stream")))
        return try #require(Recording(name: name, fileContent: content))
    }

    @Test(arguments: names ?? []) func `a recorded stream ends as its file says`(_ name: String) async throws {
        let recording = try self.recording(name)
        let result = try await Rehearsal().play(recording)
        #expect(result.outcome == recording.outcome)
        #expect(result.placed == recording.placed)
    }

    /// `RECORD_STREAMS=1 swift test` writes the files anew.
    @Test func `the files are what the encoders make of their recipes`() throws {
        guard ProcessInfo.processInfo.environment["RECORD_STREAMS"] == nil else {
            for name in Self.names ?? [] {
                try FileManager.default.removeItem(at: Self.folder.appending(path: "\(name).stream"))
            }
            for recipe in Recipes.all {
                try Data(recipe.fileContent).write(to: Self.folder.appending(path: "\(recipe.name).stream"))
            }
            return
        }
        #expect(Recipes.all.map(\.name).sorted() == Self.names)
        for recipe in Recipes.all {
            let content = try Data(contentsOf: Self.folder.appending(path: "\(recipe.name).stream"))
            #expect([UInt8](content) == recipe.fileContent, "\(recipe.name)")
            let read = try #require(Recording(name: recipe.name, fileContent: recipe.fileContent), "\(recipe.name)")
            #expect(read.fileContent == recipe.fileContent, "\(recipe.name)")
        }
    }

    private static let goodOnes = [
        "originator-good", "continuer-good", "originator-follow-good", "continuer-follow-good",
    ]
    /// Tests run side by side: each takes the bytes of one remainder.
    private static let shares = 4

    @Test(arguments: goodOnes, 0..<shares) func `no beginning of a good session passes for a whole one`(
        _ name: String,
        _ share: Int
    ) async throws {
        let recording = try self.recording(name)
        for count in recording.bytes.indices where count % Self.shares == share {
            let part = recording.with(Array(recording.bytes[..<count]), ending: .end)
            #expect(try await Rehearsal().play(part).outcome == .failed, "cut after \(count) bytes")
        }
    }

    @Test(arguments: goodOnes, 0..<shares) func `a session with any byte changed ends, and is one thing or the other`(
        _ name: String,
        _ share: Int
    ) async throws {
        let recording = try self.recording(name)
        for index in recording.bytes.indices where index % Self.shares == share {
            var bytes = recording.bytes
            bytes[index] ^= 1 << (index % 8)
            let changed = recording.with(bytes, ending: .end)
            // Where the change makes both sides wait for each other, somebody has to lose patience.
            let outcome = try await Rehearsal(patience: .milliseconds(200)).play(changed).outcome
            #expect([.done, .failed, .violation, .unsupported, .late].contains(outcome), "byte \(index): \(outcome)")
        }
    }

    // What is too long to be kept as a file.

    @Test func `ten thousand streams one after the other are no burden`() async throws {
        let streams = (0..<10_000).map { UInt32(2 * $0 + 1) }
        let bytes = streams.flatMap { Recipes.open($0) + Recipes.frame(.reset, [0, 1], on: $0) }
        let recording = Recipes.originator("-", "-", [.send(bytes + Recipes.goodbye)], .end, .done)
        #expect(try await Rehearsal().play(recording).outcome == .done)
    }

    @Test func `ten thousand streams at once are a violation`() async throws {
        let bytes = (0..<10_000).flatMap { Recipes.open(UInt32(2 * $0 + 1)) }
        let recording = Recipes.originator("-", "-", [.send(bytes)], .silence, .violation)
        #expect(try await Rehearsal().play(recording).outcome == .violation)
    }

    /// Nobody reads before the activity was asked for, so that no more credit is given.
    @Test(arguments: [(0, Recording.Outcome.done), (1, .violation)])
    func `a stream takes as many bytes as it has credit for and not one more`(
        _ excess: Int,
        _ outcome: Recording.Outcome
    ) async throws {
        let data = [UInt8](repeating: 0, count: 262_144 + excess)
        let bytes = Recipes.open(1) + Recipes.frame(.data, data, on: 1)
        let steps: [Recording.Step] = [.send(excess == 0 ? bytes + Recipes.goodbye : bytes)]
        let recording = Recipes.originator("-", "-", steps, excess == 0 ? .end : .silence, outcome)
        #expect(try await Rehearsal().play(recording).outcome == outcome)
    }

    // MARK: - What is no matter of bytes

    /// The TLS library alone would let it through (docs/security.md, rule 3).
    @Test func `a client that offers no protocol is not let in`() async throws {
        let recording = Recipes.originator("-", "-", [.send(Recipes.goodbye)], .silence, .untrusted)
        #expect(try await Rehearsal(protocols: []).play(recording).outcome == .untrusted)
    }

    @Test func `a quiet peer is asked for a sign of life`() async throws {
        let recording = Recipes.originator("-", "-", [.wait(.ping), .send(Recipes.goodbye)], .end, .done)
        #expect(try await Rehearsal(patience: .seconds(4)).play(recording).outcome == .done)
    }

    @Test func `a peer that says nothing at all is given up`() async throws {
        let recording = Recipes.originator("-", "-", [], .silence, .late)
        #expect(try await Rehearsal(patience: .milliseconds(200)).play(recording).outcome == .late)
    }
}
