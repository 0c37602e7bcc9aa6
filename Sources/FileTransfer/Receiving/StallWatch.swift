// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff

/// Watches over what should come: ends a transfer whose sender has gone silent, and says so if one answers and sends nothing.
///
/// A sender that waits for its disk answers; one that was suspended, or whose network is gone, does not. The first is
/// waited for, the second is to be dialled again.
struct StallWatch: Sendable {
    /// How long nothing may come before something is done about it.
    static let usual = Duration.seconds(10)

    private let session: ContinuationSession
    private let mark: ArrivalMark
    private let limit: Duration
    private let onStall: @Sendable (Duration) -> Void

    /// Prepares.
    ///
    /// - Parameters:
    ///   - session: The connection.
    ///   - mark: Says whether something is waited for, and whether it comes.
    ///   - limit: How long nothing may come.
    ///   - onStall: Told once in a stall that the sender answers all the same, and how long nothing has come.
    init(
        _ session: ContinuationSession,
        _ mark: ArrivalMark,
        limit: Duration,
        onStall: @escaping @Sendable (Duration) -> Void
    ) {
        self.session = session
        self.mark = mark
        self.limit = limit
        self.onStall = onStall
    }

    /// Whether a transfer is watched.
    ///
    /// What cannot be gone on with is not given up for a silence that may pass: the connection ends after a longer one. And
    /// a pipe has its pauses.
    static func isOf(use manifest: Manifest, _ options: ReceiveOptions) -> Bool {
        if case .standardOutput = options.target { return false }
        return !manifest.hasStream
    }

    /// Watches until the task is cancelled.
    ///
    /// - Throws: ``HandoffError`` with `.timedOut` once nothing has come for too long, and no answer either.
    func run() async throws(HandoffError) {
        var isSaid = false
        while !Task.isCancelled {
            let count = self.mark.count
            guard await self.isStill(at: count, for: self.limit / 2) else {
                isSaid = false
                continue
            }
            let begin = ContinuousClock.now
            let answers = await self.session.answers(within: self.limit / 2)
            // Whoever has answered at once has the rest of the time.
            guard await self.isStill(at: count, for: self.limit / 2 - begin.duration(to: .now)) else {
                isSaid = false
                continue
            }
            guard answers else {
                guard self.session.ended == nil else { return }
                let seconds = self.limit.components.seconds
                throw HandoffError(.timedOut, "the other device has said nothing for \(seconds) s")
            }
            if !isSaid { self.onStall(self.limit) }
            isSaid = true
        }
    }

    /// Waits, and finds out whether nothing has come meanwhile that was waited for.
    ///
    /// - Returns: False as soon as it is known.
    private func isStill(at count: UInt64, for duration: Duration) async -> Bool {
        let end = ContinuousClock.now + duration
        repeat {
            guard self.mark.isWaiting, self.mark.count == count else {
                // It is looked again a little later, not at once.
                try? await Task.sleep(for: self.limit / 20)
                return false
            }
            let left = ContinuousClock.now.duration(to: end)
            do { try await Task.sleep(for: max(.zero, min(left, self.limit / 20))) } catch { return false }
        } while ContinuousClock.now < end
        return self.mark.isWaiting && self.mark.count == count
    }
}
