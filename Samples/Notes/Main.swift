// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import Handoff
private import SampleDevice

/// Writes a note on one device, and goes on writing it on another.
@main
struct Main {
    static func main() async {
        await Screen.run {
            let arguments = CommandLine.arguments.dropFirst()
            let device = try Device()
            switch (arguments.first, arguments.count) {
            case ("write", 1...2): try await self.write(Note(title: arguments.dropFirst().first ?? "Note"), on: device)
            case ("continue", 1): try await self.goOn(on: device)
            default: throw HandoffError(.invalidValue, "usage: Notes write [TITLE] | Notes continue")
            }
        }
    }

    /// Begins a note, and offers it until the person has typed the last line.
    private static func write(_ note: Note, on device: Device) async throws {
        let writer = NoteWriter(note)
        writer.activity.becomeCurrent()
        try await withThrowingTaskGroup { group in
            group.addTask { try await device.offer(continuedBy: "Notes continue") }
            group.addTask {
                for await line in device.keyboard.lines { await writer.type(line) }
                await writer.close()
            }
            // The first one to end is the person, unless the node cannot work.
            try await group.next()
            // A device that does not leave keeps nobody waiting for long.
            group.addTask { await writer.waitForReaders() }
            group.addTask { try await Task.sleep(for: .seconds(2)) }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Continues the note that another device shows a code for.
    private static func goOn(on device: Device) async throws {
        let code = try await device.keyboard.code()
        let source = try await device.find(code)
        // The connection lasts as long as the closure: inside it the note can be followed, and written.
        try await device.node.withContinuation(of: source, code: code) { activity in
            guard activity.activityType == Note.activityType else {
                throw HandoffError(.unsupported, "The other device offers something that is no note.")
            }
            var reader = NoteReader(activity, try activity.typedPayload())
            try await reader.run(device.keyboard.lines)
        }
    }
}
