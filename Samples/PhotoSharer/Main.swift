// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import Handoff
private import HandoffFiles
private import SampleDevice

/// Shows a photo on one device, and fetches it on another: first small, then whole.
@main
struct Main {
    static func main() async {
        await Screen.run {
            let arguments = CommandLine.arguments.dropFirst()
            guard arguments.count == 2, let command = arguments.first, let path = arguments.last else { throw Usage() }
            switch command {
            case "show": try await self.show(path)
            case "continue": try await self.goOn(into: path)
            default: throw Usage()
            }
        }
    }

    /// Offers a photo until somebody presses Ctrl-C.
    private static func show(_ path: String) async throws {
        let viewer = try PhotoViewer(path)
        // An activity holds its delegate weakly: the viewer has to stay as long as the photo is on the screen.
        defer { withExtendedLifetime(viewer) {} }
        viewer.activity.becomeCurrent()
        try await Device().offer(continuedBy: "PhotoSharer continue FOLDER")
    }

    /// Fetches the photo that another device shows a code for.
    private static func goOn(into folder: String) async throws {
        let device = try Device()
        let code = try await device.keyboard.code()
        let source = try await device.find(code)
        // The connection lasts as long as the closure, and so do the streams.
        try await device.node.withContinuation(of: source, code: code) { activity in
            guard activity.activityType == Photo.activityType else {
                throw HandoffError(.unsupported, "The other device offers something that is no photo.")
            }
            let photo = try activity.typedPayload(Photo.self)
            Screen.show("continuing \(photo.name), \(photo.size) bytes")
            let session = try activity.continuationSession()
            try await PhotoFetch(photo, session, folder).run()
        }
    }
}

/// What is said to somebody who runs it otherwise.
private struct Usage: Error, CustomStringConvertible {
    var description: String { "usage: PhotoSharer show FILE | PhotoSharer continue FOLDER" }
}
