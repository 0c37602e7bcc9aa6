// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import Locking

extension ContinuationStream {
    /// What a wait is for: it decides which deadlines hold.
    enum Wait: Sendable {
        case opening
        case moving
    }

    /// Waits for something under the stream's deadlines, and gives the stream up when one has passed.
    ///
    /// - Parameters:
    ///   - wait: What for.
    ///   - body: Waits; it ends when the stream is let go of.
    /// - Returns: What the body returns.
    /// - Throws: `.timedOut` once a deadline has passed, else what the body throws.
    @inline(never)
    func within<Value: Sendable>(
        _ wait: Wait,
        _ body: () async throws(HandoffError) -> Value
    ) async throws(HandoffError) -> Value {
        let (deadlines, failure) = self.state.withLock { ($0.deadlines, $0.failure) }
        if let failure { throw failure }
        let hasDeadline = deadlines.idle != nil || deadlines.total != nil
        guard wait == .opening || hasDeadline else { return try await body() }
        let race = Race()
        let outcome = await withTaskGroup(of: Void.self) { group -> Result<Value, HandoffError> in
            group.addTask { await self.watch(wait, deadlines, race) }
            defer { group.cancelAll() }
            do throws(HandoffError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        guard race.win() else { throw self.state.withLock { $0.failure } ?? .cancelled }
        return try outcome.get()
    }

    /// Gives the stream up when a deadline has passed, unless the wait is over before.
    private func watch(_ wait: Wait, _ deadlines: StreamDeadlines, _ race: Race) async {
        var moved = self.table.movedCount(of: self.number)
        var since = ContinuousClock.now
        while true {
            let now = ContinuousClock.now
            let count = self.table.movedCount(of: self.number)
            if count != moved { (moved, since) = (count, now) }
            let ends = [
                wait == .opening ? self.openedAt + deadlines.open : nil,
                wait == .moving ? deadlines.idle.map { since + $0 } : nil,
                deadlines.total.map { self.openedAt + $0 },
            ]
            guard let end = ends.compactMap({ $0 }).min(), end > now else { break }
            do { try await Task.sleep(for: min(end - now, longestNap)) } catch { return }
        }
        guard race.win() else { return }
        let message =
            wait == .opening
            ? "the other device's application did not take the stream in time"
            : "nothing moved on the stream for too long, or it lasted too long"
        self.state.withLock { $0.failure = HandoffError(.timedOut, message) }
        self.table.release(self.number, .cancelled)
    }
}
