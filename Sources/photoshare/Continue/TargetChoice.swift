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
    private let code: CodeEntry

    init(
        _ arguments: ParsedCommand,
        _ console: Console,
        _ node: HandoffNode,
        _ trust: DeviceTrust?,
        _ link: ActivityLink?,
        _ code: CodeEntry,
        engineName: @escaping @Sendable () -> String
    ) {
        self.arguments = arguments
        self.console = console
        self.node = node
        self.trust = trust
        self.link = link
        self.code = code
        self.engineName = engineName
    }

    func find() async throws -> ContinuationTarget {
        let wanted = try await self.wantedDevices()
        if wanted.isEmpty || self.arguments.isGiven(ContinueOptions.nameplate) { return try await self.askForCode() }
        // A device that was named is waited for; without a name somebody may have a code to type meanwhile.
        let isNamed = self.arguments[ContinueOptions.from] != nil || self.link != nil
        if !isNamed, let code = try self.code.given(ContinueOptions.codeFile) {
            return try await self.target(code)
        }
        if let host = self.arguments[ContinueOptions.host] { return try await self.knock(at: host, wanted) }
        switch try await self.firstOf(PairedOffers(of: wanted, through: self.node, self.link), mayAsk: !isNamed) {
        case .offers(let offers):
            self.console.detail("heard through \(self.engineName())")
            let offer = try await OfferChoice(
                match: self.arguments[ContinueOptions.match],
                isFromOne: isNamed,
                self.console
            ).choose(offers)
            return ContinuationTarget(source: offer.source, right: .device(offer.device))
        case .code(let code):
            var target = try await self.target(code)
            target.wasTyped = true
            return target
        case .nothing:
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

    /// What came first.
    private enum Finding: Sendable {
        /// Paired devices offer these.
        case offers([OfferedByDevice])
        /// A person has typed this, which decides it: what is heard later is not what they mean.
        case code(OneShotCode)
        case nothing
    }

    /// Listens to paired devices, and asks for a code if they offer nothing for a while.
    ///
    /// A question that nobody has answered is taken back when an offer is heard.
    private func firstOf(_ offers: PairedOffers, mayAsk: Bool) async throws -> Finding {
        let asks = mayAsk && Terminal.isTerminal(2)
        let wait = self.arguments[ContinueOptions.wait]
        return try await withThrowingTaskGroup(of: Finding.self) { group in
            group.addTask { try await offers.hear(within: wait).map { .offers($0) } ?? .nothing }
            if asks {
                group.addTask {
                    guard try await offers.allowQuestion(self.console) else { return .nothing }
                    return .code(try await self.code.read().code)
                }
            }
            // The group waits for the question to be gone from the terminal before there is another.
            defer { group.cancelAll() }
            // Nothing was heard in time: whoever is asked for a code may take longer.
            while let finding = try await group.next() {
                if case .nothing = finding { continue }
                return finding
            }
            return .nothing
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
        let (code, wasTyped) = try await self.code.read()
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
}
