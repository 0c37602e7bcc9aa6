// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import Handoff
private import HandoffFiles
private import SampleDevice

/// Has a letter on one device, lets another one edit it, and takes it back.
@main
struct Main {
    static func main() async {
        await Screen.run {
            let arguments = CommandLine.arguments.dropFirst()
            guard arguments.count == 2, let command = arguments.first, let path = arguments.last else { throw Usage() }
            switch command {
            case "write": try await self.write(path)
            case "edit": try await self.edit(in: path)
            default: throw Usage()
            }
        }
    }

    /// Offers a letter until somebody presses Ctrl-C.
    private static func write(_ path: String) async throws {
        let desk = LetterDesk(path)
        // An activity holds its delegate weakly: the desk has to stay as long as the letter lies on it.
        defer { withExtendedLifetime(desk) {} }
        desk.activity.becomeCurrent()
        try await Device().offer(continuedBy: "Letters edit FOLDER")
    }

    /// Gets the letter that another device shows a code for, and sends it back when the person has edited it.
    private static func edit(in folder: String) async throws {
        let device = try Device()
        let code = try await device.keyboard.code()
        let source = try await device.find(code)
        // The letter can be sent back for as long as the connection lasts, and that is as long as the closure.
        try await device.node.withContinuation(of: source, code: code) { activity in
            guard activity.activityType == LetterDesk.activityType, let name = activity.documentName else {
                throw HandoffError(.unsupported, "The other device offers something that is no letter.")
            }
            let letter = try await activity.continuationStream().receiveDocument(into: folder)
            Screen.show("\(name) is here as \(letter.file.path): edit it, and press Return to send it back")
            for await _ in device.keyboard.lines {
                Screen.show(Self.sentence(try await letter.sendBack()))
                return
            }
            try await letter.keep()
            Screen.show("the letter stays here")
        }
    }

    /// What the other device has done with what came back.
    private static func sentence(_ placement: DocumentPlacement) -> String {
        switch placement.outcome {
        case .replaced: "sent back: it is in its place"
        case .unchanged: "sent back: nothing was changed"
        case .placed: "sent back: it was removed there, and is there again"
        case .renamed: "sent back: it was changed there, too, and yours is beside it as \(placement.name)"
        case .skipped: "not kept there: it was changed there, too, and yours is here"
        }
    }
}

/// What is said to somebody who runs it otherwise.
private struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: Letters write FILE | Letters edit FOLDER" }
}
