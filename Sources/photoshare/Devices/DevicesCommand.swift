// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff

/// `photoshare devices`: who is paired, and what is decided about each.
struct DevicesCommand {
    private let arguments: ParsedCommand
    private let console: Console
    private let own: OwnDevice

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.console = console
        self.own = OwnDevice(arguments, engines)
    }

    func run() async throws -> ExitStatus {
        let words = self.arguments.operands
        guard let action = words.first, action != "list" || words.count > 1 else { return try await self.list() }
        guard self.arguments[DevicesOptions.to] == nil || action == "accept" else {
            throw Failure(.usage, "--to goes with 'accept'")
        }
        switch (action, words.count) {
        case ("id", 1): try await self.tellID()
        case ("rename", 3): try await self.rename(words[1], to: words[2])
        case ("remove", 2): try await self.remove(words[1])
        case ("accept", 2): try await self.decide(words[1], withoutAsking: true)
        case ("ask", 2): try await self.decide(words[1], withoutAsking: false)
        case ("rename", _): throw Failure(.usage, "'rename' takes a device and its new name")
        case ("id", _): throw Failure(.usage, "'id' takes nothing behind it")
        case ("remove", _), ("accept", _), ("ask", _): throw Failure(.usage, "'\(action)' takes one device")
        default:
            throw Failure(
                .usage,
                "there is no action '\(action)'",
                hint: "there are list, id, rename, remove, accept and ask"
            )
        }
        return .done
    }

    private func list() async throws -> ExitStatus {
        guard let trust = try await self.own.trust() else {
            self.console.say("this device was never paired: 'photoshare pair' on both devices does that")
            return .done
        }
        let devices = try await trust.devices()
        try self.tell(trust.id)
        for device in devices { try self.show(device) }
        if devices.isEmpty { self.console.say("no device is paired: 'photoshare pair' on both devices does that") }
        return .done
    }

    /// Tells this device's ID, for others to trust; the first time it makes the key.
    private func tellID() async throws {
        let id = try await self.own.trustForPairing(named: nil).id
        try self.console.result("\(id)")
        try self.console.event(Self.selfLine(id))
    }

    private func tell(_ id: String) throws {
        try self.console.result("this device  \(id)")
        try self.console.event(Self.selfLine(id))
    }

    private static func selfLine(_ id: String) -> JSONLine {
        var line = JSONLine(event: "self")
        line.add("id", .string(id))
        return line
    }

    private func show(_ device: PairedDevice) throws {
        let seen = device.lastSeen.map { Self.day($0) } ?? "never"
        let consent: DisplayText = device.acceptsWithoutAsking ? "  accepted without asking" : ""
        let place: DisplayText = device.folder.map { "  into \(bytes: $0)" } ?? ""
        try self.console.result("\(device.name)  \(device.platform)  last seen \(seen)\(consent)\(place)")
        try self.console.result("    \(device.id)")
        try self.console.event(Self.line("device", device))
    }

    static func line(_ event: String, _ device: PairedDevice) -> JSONLine {
        var line = JSONLine(event: event)
        line.add("device", .string(device.name))
        line.add("id", .string(device.id))
        line.add("platform", .string(device.platform))
        line.add("pairedAt", .string(device.pairedAt.formatted(.iso8601)))
        line.add("lastSeen", ifPresent: device.lastSeen.map { .string($0.formatted(.iso8601)) })
        line.add("acceptsWithoutAsking", .bool(device.acceptsWithoutAsking))
        line.add("folder", ifPresent: device.folder.map { .text(bytes: $0) })
        return line
    }

    private func rename(_ word: String, to name: String) async throws {
        try ArgumentCheck.refuseControls(in: name, "the name")
        let (trust, device) = try await self.find(word)
        try await trust.rename(device, to: name)
        try await self.report(trust, device)
    }

    private func remove(_ word: String) async throws {
        let (trust, device) = try await self.find(word)
        try await trust.unpair(device)
        try self.console.result("\(device.name) is not paired any more")
        self.console.say("  remove this device there, too, and nothing is left on either side")
        try self.console.event(Self.line("removed", device))
    }

    private func decide(_ word: String, withoutAsking: Bool) async throws {
        let (trust, device) = try await self.find(word)
        let folder = self.arguments[DevicesOptions.to].map { Self.absolute($0) } ?? device.folder
        try await trust.setAcceptance(of: device, withoutAsking: withoutAsking, folder: folder)
        try await self.report(trust, device)
    }

    private func report(_ trust: DeviceTrust, _ device: PairedDevice) async throws {
        guard let device = try await trust.devices().first(where: { $0.id == device.id }) else { return }
        try self.show(device)
    }

    private func find(_ word: String) async throws -> (DeviceTrust, PairedDevice) {
        guard let trust = try await self.own.trust() else {
            throw Failure(.usage, "no device is paired", hint: "'photoshare pair' on both devices does that")
        }
        return (trust, try await trust.device(named: word))
    }

    /// The path as it stays right from any folder.
    private static func absolute(_ path: String) -> [UInt8] {
        let path = path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
        return Array(path.utf8)
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}
