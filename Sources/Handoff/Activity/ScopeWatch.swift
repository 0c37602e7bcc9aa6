// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Somebody who waits for changes in a scope, or for a time, whichever comes first.
struct ScopeWatch {
    /// Returns when a time has come, or throws when it is cancelled.
    typealias Timer = @Sendable () async throws -> Void

    private let inlet: AsyncStream<Void>.Continuation
    private var changes: AsyncStream<Void>.Iterator

    /// Begins to watch.
    ///
    /// - Parameter scope: The scope; its state at the beginning counts as the first change.
    init(_ scope: ActivityScope) {
        let (changes, inlet) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.inlet = inlet
        self.changes = changes.makeAsyncIterator()
        scope.addObserver(inlet)
    }

    /// Waits until something is news to whoever watches.
    ///
    /// The timers run through all the changes that are none: a sleep that was cancelled keeps its memory until it would
    /// have ended (Swift 6.3 on Linux), and somebody may be typing.
    ///
    /// - Parameters:
    ///   - timers: Times to look at besides.
    ///   - isNews: Looks whether it was worth waking up.
    /// - Returns: False after cancellation.
    mutating func next(or timers: [Timer] = [], where isNews: () -> Bool = { true }) async -> Bool {
        let inlet = self.inlet
        return await withTaskGroup(of: Void.self) { group in
            for timer in timers {
                group.addTask {
                    do { try await timer() } catch { return }
                    inlet.yield()
                }
            }
            defer { group.cancelAll() }
            while await self.changes.next(isolation: #isolation) != nil {
                if isNews() { return true }
            }
            return false
        }
    }
}
