// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff

/// A title and some text: all of it fits into an activity's `userInfo`, which its coding keys become the keys of.
struct Note: Codable, Sendable, Hashable {
    /// The kind of activity: what both devices have to know.
    static let activityType = "org.example.Notes.editing"
    /// The longest note that is taken from another device, in bytes.
    static let limit = 100_000

    var title: String
    var text = ""

    /// Appends what a person typed; a line that begins with `# ` is a new title.
    mutating func type(_ line: String) {
        if line.hasPrefix("# ") {
            self.title = String(line.dropFirst(2))
        } else {
            self.text += (self.text.isEmpty ? "" : "\n") + line
        }
    }

    /// The note as it is shown.
    var page: String { self.text.isEmpty ? "== \(self.title)" : "== \(self.title)\n\(self.text)" }
}

extension ContinuationStream {
    /// Sends a whole note: small enough that nobody has to find out what has changed.
    func send(_ note: Note) async throws {
        // The type and the length go in front, so that the other side knows where it ends.
        try await self.writeRecord(type: 1, [UInt8](JSONEncoder().encode(note)))
    }
}

extension RecordReader {
    /// Waits for the next note, which comes from another device: nothing is believed before it was read.
    func nextNote() async throws -> Note? {
        guard let (type, bytes) = try await self.next(limit: Note.limit) else { return nil }
        guard type == 1, let note = try? JSONDecoder().decode(Note.self, from: Data(bytes)) else {
            throw HandoffError(.protocolViolation, "The other device sent something that is no note.")
        }
        return note
    }
}
