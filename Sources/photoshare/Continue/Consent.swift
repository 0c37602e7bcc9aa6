// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Digests
internal import FileTransfer
internal import Handoff
internal import LocalFiles
internal import Locking

/// Shows what would be written, and asks.
final class Consent: Sendable {
    private let arguments: ParsedCommand
    private let console: Console
    private let asksPerson: Bool
    private let gallery: Gallery
    private let check: @Sendable (Offer) async throws -> Void
    private let listing: PlanListing
    private let left = Lock<Look?>(nil)
    private let accepted = Lock<Accepted?>(nil)

    /// A look that was all that was wanted.
    private struct Look {
        /// Why nothing would be written.
        var refusal: Failure?
    }

    /// What was accepted.
    private struct Accepted {
        let decision: OfferDecision
        let manifest: ManifestDigest
        let hasStream: Bool
    }

    /// Prepares to ask.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - console: Where the offer is shown.
    ///   - target: What is continued.
    ///   - gallery: Shows the previews, which a person sees before the question.
    ///   - listing: Prints what would be written, where that is all that is wanted.
    ///   - check: Throws what is against an offer, before anybody is asked.
    /// - Throws: ``Failure`` with `.usage` where somebody has to be asked and nobody can be.
    init(
        _ arguments: ParsedCommand,
        _ console: Console,
        _ target: ContinuationTarget,
        _ gallery: Gallery,
        _ listing: PlanListing,
        check: @escaping @Sendable (Offer) async throws -> Void
    ) throws {
        self.gallery = gallery
        self.listing = listing
        self.check = check
        self.arguments = arguments
        self.console = console
        let isInteractive = Self.isInteractive(target)
        let isAgreed = Self.isAgreed(arguments, target)
        self.asksPerson = Self.asksPerson(arguments, target)
        let looksOnly = arguments[ContinueOptions.plan] || arguments[ContinueOptions.previewsOnly]
        guard let device = target.device, !isInteractive, !isAgreed, !looksOnly,
            arguments[ContinueOptions.from] == nil
        else { return }
        throw Failure(
            .usage,
            "nobody can be asked whether to pull what \(device.name) offers",
            hint: arguments.operands.isEmpty
                ? "--yes or --from DEVICE is consent enough; 'photoshare devices accept' is once for all"
                : "--yes is consent; a link could come from anywhere, and is none"
        )
    }

    /// Whether a person sees the offer and decides.
    static func asksPerson(_ arguments: ParsedCommand, _ target: ContinuationTarget) -> Bool {
        self.isInteractive(target) && !self.isAgreed(arguments, target)
            && !arguments[ContinueOptions.plan] && !arguments[ContinueOptions.previewsOnly]
    }

    private static func isInteractive(_ target: ContinuationTarget) -> Bool {
        target.wasTyped || (Terminal.isTerminal(0) && Terminal.isTerminal(2))
    }

    private static func isAgreed(_ arguments: ParsedCommand, _ target: ContinuationTarget) -> Bool {
        // A link may come from anywhere: what it names is asked about, also where the device is accepted without a question.
        let isAccepted = target.device?.acceptsWithoutAsking == true && arguments.operands.isEmpty
        return arguments[ContinueOptions.yes] || isAccepted
    }

    /// Whether the decision was to look only.
    ///
    /// - Returns: False if it was another, or none.
    /// - Throws: ``Failure`` if what was seen is that nothing would be written.
    func hasLeft() throws -> Bool {
        guard let look = self.left.withLock({ $0 }) else { return false }
        if let refusal = look.refusal { throw refusal }
        return true
    }

    /// Whether something was accepted that is there only once.
    var hasAcceptedStream: Bool { self.accepted.withLock { $0?.hasStream ?? false } }

    func decide(_ offer: Offer) async throws -> OfferDecision {
        await self.gallery.catchUp()
        let manifest = offer.manifest.digest
        // The same as before the link broke: nobody is asked twice.
        if let before = self.accepted.withLock({ $0 }), before.manifest == manifest { return before.decision }
        let decision = try await self.ask(offer)
        switch decision {
        case .accept, .acceptOnly:
            self.accepted.withLock {
                $0 = Accepted(decision: decision, manifest: manifest, hasStream: offer.plan.hasStream)
            }
        case .decline, .leave: break
        }
        return decision
    }

    private func ask(_ offer: Offer) async throws -> OfferDecision {
        if self.arguments[ContinueOptions.plan] {
            let refusal = try await self.listing.print(offer)
            self.left.withLock { $0 = Look(refusal: refusal) }
            return .leave
        }
        if self.arguments[ContinueOptions.previewsOnly] {
            self.left.withLock { $0 = Look() }
            return .leave
        }
        guard !offer.plan.items.isEmpty else {
            throw Failure(.usage, "nothing of what is offered is wanted", hint: try Self.remedy(offer))
        }
        try await self.check(offer)
        // A code that was typed or handed over is consent enough for a script; a person sees the offer and decides.
        guard self.asksPerson else { return .accept }
        return try await ItemChoice(offer, self.console).ask()
    }

    /// What lets something of an offer in, of which nothing is wanted as it is.
    private static func remedy(_ offer: Offer) throws -> String {
        let entries = offer.manifest.makeReader()
        var reasons: [String] = []
        for item in 0..<offer.manifest.count {
            switch offer.plan.verdict(on: try entries.entry(item), item) {
            case .receive: break
            case .unwanted: return "nothing matches --pick, which is held against whole paths; --plan shows them"
            case .refuse(let reason), .fail(let reason):
                // One of each kind says it; the list may be long.
                if !reasons.contains(reason.text), reasons.count < 3 { reasons.append(reason.text) }
            }
        }
        // A reason names the option that is against it, such as --allow-hidden.
        return (reasons + ["--plan shows what is offered"]).joined(separator: "; ")
    }
}
