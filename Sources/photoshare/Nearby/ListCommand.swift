// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
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
        let history = History(self.arguments, self.console)
        if let choice = self.arguments[ListOptions.keepHistory] {
            return try await HistoryListing(history, self.console).keep(choice == .yes)
        }
        if self.arguments[ListOptions.history] { return try await HistoryListing(history, self.console).print() }
        let trust = try await OwnDevice(self.arguments, self.engines).trust()
        // What paired devices say is read with what the store says now.
        _ = try await trust?.devices()
        let node = try self.engines.makeNode(trust)
        if self.arguments[ListOptions.watch] {
            try await self.watch(node)
            return .done
        }
        let activities = try await ActivityFinder(node).listen(for: self.arguments[ListOptions.wait]).activities
        let offers = await OfferedByDevice.ask(activities, through: node)
        let strangers = activities.filter { $0.device == nil }
        for offer in offers { try self.show(offer) }
        for activity in strangers { try self.show(activity) }
        let silent = Dictionary(activities.compactMap(\.device).map { ($0.id, $0.name) }) { name, _ in name }
            .filter { id, _ in !offers.contains { $0.device.id == id } }
        for name in silent.values.sorted() {
            self.console.say("\(name) was heard, and did not answer, or offers nothing for this program")
        }
        self.console.detail("heard through \(self.engines.discovery.engineName)")
        guard !offers.isEmpty || !strangers.isEmpty else {
            throw Failure(.nothingFound, "nothing is offered here", hint: "photoshare send offers files")
        }
        return .done
    }

    private func watch(_ node: HandoffNode) async throws {
        for try await event in node.browse() {
            switch event {
            case .found(let activity) where activity.device != nil:
                for offer in await OfferedByDevice.ask([activity], through: node) { try self.show(offer) }
            case .found(let activity):
                try self.show(activity)
            case .lost(let instance):
                self.console.say("gone: \(instance)")
                var line = JSONLine(event: "gone")
                line.add("instance", .string(instance))
                try self.console.event(line)
            }
        }
    }

    /// The longest URL of a page, in columns.
    private static let columns = 4096

    private func show(_ offer: OfferedByDevice) throws {
        let title = offer.activity.title ?? offer.activity.activityType
        // What has files is pulled, whether or not it has a page.
        let page = offer.activity.isUsual ? nil : offer.activity.webpageURL?.absoluteString
        let note: DisplayText = page.map { "  \($0, columns: Self.columns)" } ?? ""
        try self.console.result("\(offer.device.name)  \(title)\(note)")
        let link = ActivityLink(device: offer.device.id, activity: offer.activity.identifier).text
        if self.arguments[ListOptions.links] { try self.console.result("    \(link)") }
        var line = JSONLine(event: "activity")
        line.add("device", .string(offer.device.name))
        line.add("title", offer.activity.title.map { .string($0) } ?? .null)
        line.add("type", .string(offer.activity.activityType))
        line.add("nameplate", ifPresent: offer.places.first?.nameplate.map { .integer(Int64($0)) })
        line.add("instance", .string(offer.places.first?.instance ?? ""))
        line.add("link", .string(link))
        line.add("page", ifPresent: offer.activity.webpageURL.map { .string($0.absoluteString) })
        try self.console.event(line)
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
