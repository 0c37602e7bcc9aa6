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

    /// Waits for the advert with a nameplate.
    ///
    /// - Throws: ``Failure`` with `.nothingFound` when time is up, `.usage` if two devices show the same number: a code
    ///   is good for one
    ///   attempt, so none is tried.
    func find(nameplate: Int, within limit: Duration) async throws -> NearbyActivity {
        let found = try await Self.race(limit) {
            var others: Set<String> = []
            for try await event in self.node.browse() {
                switch event {
                case .lost(let instance): others.remove(instance)
                case .found(let activity) where activity.nameplate == nameplate: return Found.activity(activity)
                case .found(let activity): others.insert(activity.instance)
                }
            }
            return Found.nothing(others: others.count)
        }
        if case .activity(let activity)? = found { return activity }
        throw Failure(
            .nothingFound,
            "no device that shows \(nameplate) was found in time",
            hint:
                "both devices must be on one network that passes multicast; --wait looks longer, --host dials an address"
        )
    }

    private enum Found: Sendable {
        case activity(NearbyActivity)
        case nothing(others: Int)
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
