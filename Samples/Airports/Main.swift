// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

private import FoundationEssentials
private import Handoff
private import SampleDevice

/// Hands a map from a watch, which only sends, to a phone.
@main
struct Main {
    static func main() async {
        await Screen.run {
            let arguments = CommandLine.arguments.dropFirst()
            switch (arguments.first, arguments.count) {
            case ("watch", 1): try await self.watch(nil)
            case ("watch", 2):
                guard let airport = arguments.last.flatMap({ Airport.find($0) }) else {
                    throw HandoffError(.invalidValue, "The list has no airport of that code; SFO is one that it has.")
                }
                try await self.watch(airport)
            case ("phone", 1): try await self.phone()
            default: throw HandoffError(.invalidValue, "usage: Airports watch [CODE OF AN AIRPORT] | Airports phone")
            }
        }
    }

    /// Shows a map, and offers it until somebody presses Ctrl-C.
    private static func watch(_ airport: Airport?) async throws {
        let activity = try MapView.activity(of: airport)
        // Nobody else holds the activity, and one that nobody holds is not offered.
        defer { withExtendedLifetime(activity) {} }
        activity.becomeCurrent()
        try await Device().offer(continuedBy: "Airports phone")
    }

    /// Continues what the watch shows a code for.
    @MainActor
    private static func phone() async throws {
        let device = try Device()
        let code = try await device.keyboard.code()
        let source = try await device.find(code)
        let phone = Phone()
        // Whatever is no map is kept from it; a map would come to it before any browser.
        let application = HandoffApplication(
            node: device.node,
            claims: ApplicationClaims(types: [MapView.activityType])
        )
        application.delegate = phone
        // An application with a window says this when the window is there; activities wait for it.
        application.finishLaunching()
        try await withThrowingTaskGroup { group in
            group.addTask { await application.run() }
            switch try await application.continueActivity(of: source, code: code) {
            case .continued: break
            // The library opens no page: the watch is trusted, what its activity says need not be.
            case .unhandled(let page?): Screen.show("no map of that here, but a web page: \(page.absoluteString)")
            case .unhandled(nil): throw HandoffError(.unsupported, "The watch offers something that is no map.")
            }
            group.cancelAll()
        }
    }
}
