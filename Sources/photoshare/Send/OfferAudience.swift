// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import Locking

/// Whom an offer is for: paired devices, whoever has the code, or both.
struct OfferAudience: Sendable {
    /// Who this device is, if it was ever paired.
    let trust: DeviceTrust?
    /// The paired devices that it is for.
    let devices: [PairedDevice]
    /// Which of the paired devices may continue.
    let members: Audience
    /// Whether there is a code as well, at first.
    let hasCode: Bool
    /// Whether the codes have stopped for good.
    private let codes = Codes()
    /// Whether it is for all paired devices, also those that are paired while it stands.
    private let isForAll: Bool

    /// Finds out whom the options name.
    ///
    /// - Throws: ``Failure`` with `.usage` for a device that is not paired, or if nobody at all could continue.
    init(_ arguments: ParsedCommand, _ own: OwnDevice) async throws {
        let trust = try await own.trust()
        let names = arguments[SendOptions.to]
        var devices = try await trust?.devices() ?? []
        if !names.isEmpty {
            guard let trust else { throw Self.nobody }
            var named: [PairedDevice] = []
            for name in names {
                let device = try await trust.device(named: name)
                if !named.contains(where: { $0.id == device.id }) { named.append(device) }
            }
            devices = named
        }
        self.trust = trust
        self.devices = devices
        self.isForAll = names.isEmpty
        self.members = names.isEmpty ? .allPairedDevices : .only(devices)
        self.hasCode = names.isEmpty && !arguments[SendOptions.noCode]
        guard self.hasCode || !devices.isEmpty else { throw Self.nobody }
    }

    /// Says who needs no code, and with which link.
    func invite(_ console: Console, to activity: UserActivity) {
        guard let trust, !self.devices.isEmpty else { return }
        let names = self.devices.prefix(Self.listed).map(\.name).joined(separator: ", ")
        let rest = self.devices.count - Self.listed
        let more: DisplayText = rest > 0 ? " and \(rest) more" : ""
        console.say("On \(names)\(more), run  photoshare continue")
        let link = ActivityLink(device: trust.id, activity: activity.identifier).text
        console.detail("or open  \(link)")
        var line = JSONLine(event: "link")
        line.add("url", .string(link))
        try? console.event(line)
    }

    /// There will be no code any more: the offer is for paired devices alone.
    func endCodes() {
        self.codes.areOver.withLock { $0 = true }
    }

    /// Finds out whether the devices that the offer is for are still paired with this one.
    ///
    /// - Parameter withoutCode: Whether to look as if the codes had stopped for good already.
    /// - Returns: Why the offer is of no use to anybody any more; nil while somebody could continue, and where that cannot be
    ///   found out.
    func loss(withoutCode: Bool = false) async -> Failure? {
        guard withoutCode || !self.hasCode || self.codes.areOver.withLock({ $0 }) else { return nil }
        // Who was never paired with any device is paired with none.
        var paired: [PairedDevice] = []
        if let trust {
            guard let known = try? await trust.devices() else { return nil }
            paired = known
        }
        guard
            self.isForAll
                ? paired.isEmpty : !paired.contains(where: { one in self.devices.contains { $0.id == one.id } })
        else { return nil }
        let names = self.devices.prefix(Self.listed).map(\.name).joined(separator: ", ")
        let isOne = self.devices.count == 1
        return Failure(
            .notTrusted,
            isOne
                ? "\(names) is not paired with this device any more, and the offer was for nobody else"
                : "none of the devices that the offer was for is paired with this one any more",
            hint: "'photoshare pair' on both devices pairs them again; then run send again"
        )
    }

    /// What is known of the codes by all that hold the audience.
    private final class Codes: Sendable {
        let areOver = Lock(false)
    }

    /// How many names are said.
    private static let listed = 5

    private static let nobody = Failure(
        .usage,
        "no device is paired, so nobody could continue",
        hint: "'photoshare pair' on both devices does that; without --to and --no-code there is a code"
    )
}
