// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import Handoff
internal import Locking

/// Shows what would be written, and asks.
final class Consent: Sendable {
    private let arguments: ParsedCommand
    private let console: Console
    private let asksPerson: Bool
    private let left = Lock(false)
    private let accepted = Lock<Accepted?>(nil)

    /// What was accepted.
    private struct Accepted {
        let manifest: ManifestDigest
        let hasStream: Bool
    }

    /// Prepares to ask.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - console: Where the offer is shown.
    ///   - target: What is continued.
    /// - Throws: ``Failure`` with `.usage` where somebody has to be asked and nobody can be.
    init(_ arguments: ParsedCommand, _ console: Console, _ target: ContinuationTarget) throws {
        self.arguments = arguments
        self.console = console
        let isInteractive = target.wasTyped || (Terminal.isTerminal(0) && Terminal.isTerminal(2))
        // A link may come from anywhere: what it names is asked about, also where the device is accepted without a question.
        let isAccepted = target.device?.acceptsWithoutAsking == true && arguments.operands.isEmpty
        let isAgreed = arguments[ContinueOptions.yes] || isAccepted
        self.asksPerson = isInteractive && !isAgreed
        let looksOnly = arguments[ContinueOptions.plan] || arguments[ContinueOptions.previewsOnly]
        guard let device = target.device, !isInteractive, !isAgreed, !looksOnly,
            arguments[ContinueOptions.from] == nil
        else { return }
        throw Failure(
            .usage,
            "nobody can be asked whether to pull what \(device.name) offers",
            hint: "--yes or --from DEVICE is consent enough; 'photoshare devices accept' is once for all"
        )
    }

    /// Whether the decision was to look only.
    var hasLeft: Bool { self.left.withLock { $0 } }

    /// Whether something was accepted that is there only once.
    var hasAcceptedStream: Bool { self.accepted.withLock { $0?.hasStream ?? false } }

    func decide(_ offer: Offer) async throws -> OfferDecision {
        let manifest = offer.manifest.digest
        // The same as before the link broke: nobody is asked twice.
        if self.accepted.withLock({ $0?.manifest == manifest }) { return .accept }
        let decision = try await self.ask(offer)
        if decision == .accept {
            self.accepted.withLock { $0 = Accepted(manifest: manifest, hasStream: offer.plan.hasStream) }
        }
        return decision
    }

    private func ask(_ offer: Offer) async throws -> OfferDecision {
        if self.arguments[ContinueOptions.plan] {
            try self.printPlan(offer)
            self.left.withLock { $0 = true }
            return .leave
        }
        if self.arguments[ContinueOptions.previewsOnly] {
            self.left.withLock { $0 = true }
            return .leave
        }
        guard !offer.plan.items.isEmpty else {
            throw Failure(.usage, "nothing of what is offered is wanted", hint: "--plan shows what is offered")
        }
        // A code that was typed or handed over is consent enough for a script; a person sees the offer and decides.
        guard self.asksPerson else { return .accept }
        try self.list(offer)
        return try await Terminal.confirm("Pull \(Self.amount(offer.plan))?") == true ? .accept : .decline
    }

    private static func amount(_ plan: ReceivePlan) -> String {
        let items = plan.items.count == 1 ? "1 item" : "\(plan.items.count) items"
        return plan.hasStream ? "\(items) of unknown size" : "\(items), \(ByteCountText.text(plan.bytes))"
    }

    /// How many items are listed before the rest is only counted.
    private static let listed = 20

    private func list(_ offer: Offer) throws {
        let entries = offer.manifest.makeReader()
        for item in offer.plan.items.prefix(Self.listed) {
            let entry = try entries.entry(item)
            let size = entry.kind == .file ? ByteCountText.text(entry.size) : ""
            self.console.say("  \(bytes: entry.path)\(entry.kind == .folder ? "/" : "")  \(size)")
        }
        let rest = offer.plan.items.count - Self.listed
        if rest > 0 { self.console.say("  and \(String(rest)) more") }
        var refused = 0
        for item in 0..<offer.manifest.count where !offer.plan.items.contains(item) {
            let entry = try entries.entry(item)
            guard case .refuse(let reason) = offer.plan.verdict(on: entry, item) else { continue }
            refused += 1
            guard refused <= Self.listed else { continue }
            self.console.say("  left out: \(bytes: entry.path): \(reason)")
        }
        if refused > Self.listed { self.console.say("  and \(String(refused - Self.listed)) more left out") }
    }

    private func printPlan(_ offer: Offer) throws {
        let entries = offer.manifest.makeReader()
        for item in 0..<offer.manifest.count {
            let entry = try entries.entry(item)
            let (outcome, reason): (String, String?) =
                switch offer.plan.verdict(on: entry, item) {
                case .receive: ("placed", nil)
                case .unwanted: ("skipped", "not picked")
                case .refuse(let reason): ("skipped", reason)
                }
            let note: DisplayText = reason.map { "  (left out: \($0))" } ?? ""
            try self.console.result(
                "\(bytes: entry.path)\(entry.kind == .folder ? "/" : "")  \(String(entry.size))\(note)"
            )
            var line = JSONLine(event: "item")
            line.add("path", .text(bytes: entry.path))
            line.add("bytes", .unsigned(entry.size))
            line.add("outcome", .string(outcome))
            line.add("reason", ifPresent: reason.map { .string($0) })
            try self.console.event(line)
        }
    }
}
