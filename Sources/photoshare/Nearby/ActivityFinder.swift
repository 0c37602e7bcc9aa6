// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

/// Finds the advert that a code is for.
struct ActivityFinder {
    private let node: HandoffNode

    init(_ node: HandoffNode) {
        self.node = node
    }

    /// How long after the first match another device with the same number is waited for.
    private static let grace = Duration.milliseconds(100)

    /// How long is looked at least where nothing is heard, whatever was asked for.
    ///
    /// A device answers a question for its adverts no sooner than a second after it has last said them (RFC 6762, section
    /// 6), to whomever: an offer that has stood for hours may be silent for all of the first second. The second question
    /// comes after that second (section 5.2); then host and addresses may have to be asked for one by one.
    private static let shortestLook = Duration.seconds(2)

    /// How long to look for an offer before there is none.
    ///
    /// - Parameter asked: What was asked for.
    /// - Returns: That, or the shortest time in which an offer that stands is heard.
    static func look(_ asked: Duration) -> Duration { max(asked, self.shortestLook) }

    /// Listens for all that is offered, for a time; longer only where nothing is heard until then.
    ///
    /// Whoever goes on listening tells others of the same address to be silent about what it knows (docs/discovery.md), so
    /// that it ends where it can.
    ///
    /// - Parameter wait: How long.
    /// - Returns: What was heard.
    /// - Throws: What keeps the node from listening; `CancellationError`.
    func listen(for wait: Duration) async throws -> Listing {
        let listing = Listing()
        let start = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for try await event in self.node.browse() { listing.take(event) }
            }
            group.addTask {
                try await Task.sleep(until: start + wait)
                if listing.activities.isEmpty { try await Task.sleep(until: start + Self.look(wait)) }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
        return listing
    }

    /// Waits for the advert with a nameplate.
    ///
    /// - Throws: ``Failure`` with `.nothingFound` when time is up, `.usage` if two devices show the same number: a code
    ///   is good for one attempt, so none is tried.
    func find(nameplate: Int, within limit: Duration) async throws -> NearbyActivity {
        let listing = Listing()
        _ = try await Self.race(Self.look(limit)) {
            for try await event in self.node.browse() {
                listing.take(event)
                if !listing.activities(showing: nameplate).isEmpty { return }
            }
        }
        guard !listing.activities(showing: nameplate).isEmpty else {
            let others = listing.activities.count
            throw Failure(
                .nothingFound,
                "no device that shows \(nameplate) was found in time\(others > 0 ? ", only \(others) other" : "")",
                hint: others > 0
                    ? "a code is good for one attempt: type the newest one that the other device shows"
                    : "both devices must be on one network that passes multicast; --wait looks longer, --host dials an address"
            )
        }
        _ = try await Self.race(Self.grace) {
            for try await event in self.node.browse() { listing.take(event) }
        }
        let matches = listing.activities(showing: nameplate)
        guard let match = matches.first else {
            throw Failure(.activityGone, "the device that shows \(nameplate) has just taken its offer back")
        }
        guard matches.count == 1 else {
            throw Failure(
                .usage,
                "\(matches.count) devices show \(nameplate), and a code is good for one attempt",
                hint: "end one of the offers, or say which with --host"
            )
        }
        return match
    }

    static func race<Value: Sendable>(
        _ limit: Duration,
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
