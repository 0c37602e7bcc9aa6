// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import Handoff

/// Dials the same device again when the link to it breaks in the middle of a transfer.
///
/// A paired device is known by its key, wherever it is then. Who had a code has a ticket from it, which only the device
/// that showed the code knows.
struct Redialer {
    let console: Console
    let node: HandoffNode
    let observer: any ContinuationObserver
    /// How long after a break the device is dialled again; zero or less: never.
    let limit: Duration

    /// How long adverts are listened to when the device is not where it was.
    private static let lookAround = Duration.milliseconds(1500)

    /// Runs a transfer to its end, over as many connections as it takes.
    ///
    /// - Parameters:
    ///   - target: What is continued.
    ///   - pull: The transfer; knows whether it can go on.
    /// - Returns: What the transfer returns.
    /// - Throws: What ended it, or broke it for good.
    func run(_ target: ContinuationTarget, _ pull: Pull) async throws -> TransferSummary {
        var target = target
        do {
            return try await target.withContinuation(through: self.node, self.observer) { try await pull.run($0) }
        } catch {
            var loss = try self.breakage(error, pull)
            while true {
                guard let found = try await self.reach(target, after: loss, pull) else {
                    throw Failure(loss, hint: Failure.again)
                }
                switch found {
                case .ended(let result): return result
                case .broken(let error, let source):
                    target.source = source
                    loss = try self.breakage(error, pull)
                }
            }
        }
    }

    private enum Outcome: Sendable {
        case ended(TransferSummary)
        case broken(HandoffError, ContinuationSource)
    }

    /// Checks that an error is a link that broke in the middle of what can go on.
    private func breakage(_ error: any Error, _ pull: Pull) throws -> HandoffError {
        guard let loss = error as? HandoffError, pull.canGoOn, self.limit > .zero, !Task.isCancelled,
            [.handoffFailed, .connectionUnavailable, .timedOut].contains(loss.code)
        else { throw error }
        return loss
    }

    /// Dials until the transfer has gone on, or the time is up.
    ///
    /// - Returns: What became of it; nil if the device could not be reached in time.
    private func reach(_ target: ContinuationTarget, after loss: HandoffError, _ pull: Pull) async throws -> Outcome? {
        pull.noteBreak()
        self.console.complain("photoshare: the connection broke: \(loss.message)")
        self.console.say(
            "  dialling the device again, for \(DurationText.argument(self.limit)); what has come is not sent again"
        )
        var line = JSONLine(event: "redialing")
        line.add("message", .string(loss.message))
        line.add("seconds", .double(self.limit / .seconds(1)))
        try? self.console.event(line)
        let start = ContinuousClock.now
        var schedule = RedialSchedule(limit: self.limit)
        while let wait = schedule.wait(after: start.duration(to: .now)) {
            try await Task.sleep(for: wait)
            if let outcome = try await self.attempt(target.source, target, pull) { return outcome }
            for source in await self.otherPlaces(of: target) {
                if let outcome = try await self.attempt(source, target, pull) { return outcome }
            }
        }
        return nil
    }

    /// Tries one place.
    ///
    /// - Returns: What became of it; nil if the device is not there.
    private func attempt(_ source: ContinuationSource, _ target: ContinuationTarget, _ pull: Pull) async throws
        -> Outcome?
    {
        let before = pull.count
        var again = target
        again.source = source
        again.ticket = pull.ticket
        do {
            let result = try await again.withContinuation(through: self.node, self.observer) { try await pull.run($0) }
            return .ended(result)
        } catch let error as HandoffError {
            guard !Task.isCancelled else { throw error }
            if pull.count > before { return .broken(error, source) }
            // Nobody, or somebody else: the device may come yet. Whatever else it is, it will not get better.
            guard [.connectionUnavailable, .timedOut, .notTrusted].contains(error.code) else { throw error }
            self.console.detail("not there: \(error.message)")
            return nil
        }
    }

    /// Where else the device may be: it gets another port now and then, and another address.
    private func otherPlaces(of target: ContinuationTarget) async -> [ContinuationSource] {
        if case .address = target.source { return [] }
        let listing = Listing()
        _ = try? await ActivityFinder.race(Self.lookAround) { [node] in
            for try await event in node.browse() { listing.take(event) }
        }
        guard let device = target.device else {
            // Whoever does not know the ticket learns nothing from being asked.
            return listing.activities.filter { $0.nameplate != nil }.map { .nearby($0) }
        }
        let places = listing.activities(of: [device.id])
        return places.isEmpty ? [] : [.anyOf(places)]
    }
}
