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
    let race = Race()
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
            let end = ContinuousClock.now + duration
            while case let left = end - .now, left > .zero {
                try await Task.sleep(for: min(left, longestNap))
            }
            if race.win() { link.close() }
        }
        defer { group.cancelAll() }
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        guard race.win() else { throw HandoffError(.timedOut, "the other device did not answer in time") }
        return try outcome.get()
    }
}

/// How long a deadline sleeps at a time, at most.
///
/// A sleep that was cancelled keeps its memory until it would have ended (Swift 6.3 on Linux). Strangers who come by the
/// thousand and are sent away at once must not fill it with sleeps of ten seconds.
let longestNap = Duration.milliseconds(500)

/// Body against clock: whoever is first decides, so that a link is never closed under a body that was in time.
final class Race: Sendable {
    private let isDecided = Atomic(false)

    func win() -> Bool { !self.isDecided.exchange(true, ordering: .acquiringAndReleasing) }
}
