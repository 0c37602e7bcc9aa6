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

    /// Waits for the advert with a nameplate.
    ///
    /// - Throws: ``Failure`` with `.nothingFound` when time is up, `.usage` if two devices show the same number: a code
    ///   is good for one attempt, so none is tried.
    func find(nameplate: Int, within limit: Duration) async throws -> NearbyActivity {
        let listing = Listing()
        _ = try await Self.race(limit) {
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
