// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import HandoffDNSSD

/// `photoshare list`: what is offered around here.
struct ListCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        let node = try self.engines.makeNode()
        if self.arguments[ListOptions.watch] {
            for try await event in node.browse() {
                switch event {
                case .found(let activity): try self.show(activity)
                case .lost(let instance):
                    self.console.say("gone: \(instance)")
                    var line = JSONLine(event: "gone")
                    line.add("instance", .string(instance))
                    try self.console.event(line)
                }
            }
            return .done
        }
        let found = Listing()
        _ = try await ActivityFinder.race(self.arguments[ListOptions.wait]) {
            for try await event in node.browse() { found.take(event) }
        }
        for activity in found.activities { try self.show(activity) }
        self.console.detail("heard through \(self.engines.discovery.engineName)")
        guard !found.activities.isEmpty else {
            throw Failure(.nothingFound, "nothing is offered here", hint: "photoshare send offers files")
        }
        return .done
    }

    private func show(_ activity: NearbyActivity) throws {
        if let nameplate = activity.nameplate {
            try self.console.result("\(String(nameplate))  a device shows a code that begins with \(String(nameplate))")
        } else {
            try self.console.result("-  a device offers something, but not to everybody")
        }
        var line = JSONLine(event: "activity")
        line.add("nameplate", ifPresent: activity.nameplate.map { .integer(Int64($0)) })
        line.add("instance", .string(activity.instance))
        try self.console.event(line)
    }
}
