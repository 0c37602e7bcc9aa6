// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Synchronization

/// Runs a body that uses a link, and closes the link when time is up, which ends whatever the body waits for.
///
/// - Parameters:
///   - duration: How long the body may take.
///   - link: The link.
///   - isolation: Where the body runs: the caller's actor.
///   - body: What to run.
/// - Returns: What the body returns.
/// - Throws: ``HandoffError`` with `.timedOut` if time was up, else what the body throws.
func withDeadline<Result: Sendable>(
    _ duration: Duration,
    closing link: any Link,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
) async throws -> Result {
    let expired = Expiry()
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            try await Task.sleep(for: duration)
            expired.flag.store(true, ordering: .releasing)
            link.close()
        }
        defer { group.cancelAll() }
        do {
            return try await body()
        } catch {
            guard expired.flag.load(ordering: .acquiring) else { throw error }
            throw HandoffError(.timedOut, "the other device did not answer in time")
        }
    }
}

private final class Expiry: Sendable {
    let flag = Atomic(false)
}
