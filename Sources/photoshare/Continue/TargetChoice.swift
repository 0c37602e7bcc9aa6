// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import HandoffDNSSD

/// Finds what `photoshare continue` continues: what a paired device offers, or what the code is for.
struct TargetChoice {
    private let arguments: ParsedCommand
    private let console: Console
    private let engineName: @Sendable () -> String
    private let node: HandoffNode
    private let trust: DeviceTrust?
    private let link: ActivityLink?

    init(
        _ arguments: ParsedCommand,
        _ console: Console,
        _ node: HandoffNode,
        _ trust: DeviceTrust?,
        _ link: ActivityLink? = nil,
        engineName: @escaping @Sendable () -> String
    ) {
        self.arguments = arguments
        self.console = console
        self.node = node
        self.trust = trust
        self.link = link
        self.engineName = engineName
    }

    /// How long paired devices are looked for before a person is asked for a code.
    private static let headStart = Duration.milliseconds(1200)
    /// How long after the first offer others are waited for.
    private static let grace = Duration.milliseconds(200)

    func find() async throws -> ContinuationTarget {
        let wanted = try await self.wantedDevices()
        if wanted.isEmpty || self.arguments.isGiven(ContinueOptions.nameplate) { return try await self.askForCode() }
        // A device that was named is waited for; without a name somebody may have a code to type meanwhile.
        let isNamed = self.arguments[ContinueOptions.from] != nil || self.link != nil
        if !isNamed, let code = try CodeEntry(self.arguments, self.console).given(ContinueOptions.codeFile) {
            return try await self.target(code)
        }
        if let host = self.arguments[ContinueOptions.host] { return try await self.knock(at: host, wanted) }
        return try await withThrowingTaskGroup(of: ContinuationTarget?.self) { group in
            group.addTask { try await self.findPaired(wanted) }
            if !isNamed, Terminal.isTerminal(2) {
                group.addTask {
                    try await Task.sleep(for: Self.headStart)
                    self.console.say("no paired device offers anything so far")
                    return try await self.askForCode()
                }
            }
            defer { group.cancelAll() }
            while let target = try await group.next() {
                if let target { return target }
                // Nothing was heard in time; whoever is asked for a code may take longer.
                guard !isNamed, Terminal.isTerminal(2) else { break }
            }
            if self.link?.activity != nil { throw Self.gone(wanted[0]) }
            throw Failure(
                .nothingFound,
                isNamed
                    ? "\(wanted[0].name) was not heard to offer anything in time"
                    : "no paired device was heard to offer anything in time",
                hint:
                    "for an offer with a code give --code-file or PHOTOSHARE_CODE; 'photoshare doctor' looks for the cause"
            )
        }
    }

    /// The devices whose offers count: the one that was named, or all.
    private func wantedDevices() async throws -> [PairedDevice] {
        if let link { return [try await self.device(of: link)] }
        guard let name = self.arguments[ContinueOptions.from] else { return try await self.trust?.devices() ?? [] }
        guard let trust else {
            throw Failure(.usage, "no device is paired", hint: "'photoshare pair' on both devices does that")
        }
        return [try await trust.device(named: name)]
    }

    /// The device that a link names: a whole ID, and no beginning of one.
    private func device(of link: ActivityLink) async throws -> PairedDevice {
        guard let device = try await self.trust?.devices().first(where: { $0.id == link.device }) else {
            throw Failure(
                .notTrusted,
                "the link names a device that is not paired with this one",
                hint: "'photoshare pair' on both devices does that"
            )
        }
        return device
    }

    // MARK: - With a code

    private func askForCode() async throws -> ContinuationTarget {
        let (code, wasTyped) = try await CodeEntry(self.arguments, self.console).read()
        var target = try await self.target(code)
        target.wasTyped = wasTyped
        return target
    }

    private func target(_ code: OneShotCode) async throws -> ContinuationTarget {
        if let host = self.arguments[ContinueOptions.host] {
            return ContinuationTarget(source: .address(host), right: .code(code))
        }
        self.console.detail("looking for the device that shows \(String(code.nameplate))")
        let wait = self.arguments[ContinueOptions.wait]
        let found = try await ActivityFinder(self.node).find(nameplate: code.nameplate, within: wait)
        self.console.detail("heard through \(self.engineName())")
        return ContinuationTarget(source: .nearby(found), right: .code(code))
    }

    // MARK: - From a paired device

    /// Tries the devices that may be at an address; whoever is there lets in only the one that it knows.
    private func knock(at host: String, _ wanted: [PairedDevice]) async throws -> ContinuationTarget {
        var last: any Error = Failure(.unreachable, "nobody is there")
        for device in wanted.sorted(by: { ($0.lastSeen ?? $0.pairedAt) > ($1.lastSeen ?? $1.pairedAt) }) {
            do {
                let offer = try await self.node.offeredActivity(at: .address(host), from: device)
                guard self.link?.activity.map({ $0 == offer.identifier }) ?? true else { throw Self.gone(device) }
                return ContinuationTarget(source: .address(host), right: .device(device))
            } catch {
                guard (error as? HandoffError)?.code == .notTrusted else { throw error }
                last = error
            }
        }
        throw Failure(last, hint: "a code that is shown there works with --code-file or PHOTOSHARE_CODE")
    }

    private static func gone(_ device: PairedDevice) -> Failure {
        Failure(
            .activityGone,
            "\(device.name) does not offer what the link names",
            hint: "'photoshare list' shows what it offers now"
        )
    }

    /// Waits for what paired devices offer, and chooses.
    ///
    /// - Returns: Nil if nothing was heard in time.
    private func findPaired(_ wanted: [PairedDevice]) async throws -> ContinuationTarget? {
        let ids = Set(wanted.map(\.id))
        let listing = Listing()
        var offers: [OfferedByDevice] = []
        let end = ContinuousClock.now + self.arguments[ContinueOptions.wait]
        while offers.isEmpty {
            let rest = ContinuousClock.now.duration(to: end)
            guard rest > .zero else { return nil }
            let heard = try await ActivityFinder.race(rest) {
                for try await event in self.node.browse() {
                    listing.take(event)
                    if listing.activities(of: ids).contains(where: { !listing.wasAsked($0) }) { return true }
                }
                return false
            }
            guard heard == true else { return nil }
            _ = try await ActivityFinder.race(Self.grace) {
                for try await event in self.node.browse() { listing.take(event) }
            }
            let places = listing.activities(of: ids)
            offers = await OfferedByDevice.ask(places, through: self.node).filter { offer in
                self.link?.activity.map { $0 == offer.activity.identifier } ?? true
            }
            listing.noteAsked(places)
        }
        self.console.detail("heard through \(self.engineName())")
        let offer = try await self.choose(offers)
        return ContinuationTarget(source: offer.source, right: .device(offer.device))
    }

    private func choose(_ offers: [OfferedByDevice]) async throws -> OfferedByDevice {
        let match = self.arguments[ContinueOptions.match]
        let part = match?.lowercased()
        let fitting = offers.filter { offer in
            part.map { (offer.activity.title ?? "").lowercased().contains($0) } ?? true
        }
        guard let first = fitting.first else {
            throw Failure(
                .nothingFound,
                "none of the titles contains \"\(match ?? "")\"",
                hint: "photoshare list shows them"
            )
        }
        guard fitting.count > 1 else { return first }
        for (number, offer) in fitting.enumerated() {
            self.console.complain(
                "\(number + 1)  \(offer.device.name): \(offer.activity.title ?? offer.activity.activityType)"
            )
        }
        let question: DisplayText = "Which one (1 to \(fitting.count))? "
        while Terminal.isTerminal(2), let line = try await Terminal.prompt(question) {
            if let number = Int(String(decoding: line, as: UTF8.self)), fitting.indices.contains(number - 1) {
                return fitting[number - 1]
            }
        }
        throw Failure(
            .usage,
            "\(fitting.count) activities are offered",
            hint: "--from DEVICE or --match TEXT says which"
        )
    }
}
