// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Who waits for a save; it is told whether the delegate was in time.
    typealias SaveWaiter = AsyncStream<Bool>.Continuation

    /// A state that the delegate left behind whole.
    final class SavedState: Sendable {
        let state: State

        init(_ state: State) { self.state = state }
    }

    /// Lets the delegate bring the activity up to date, if it asked for that.
    ///
    /// ``needsSave`` stays true inside the call and is false after it, unless it was set again inside. While a save is
    /// under way no second one begins: whoever needs one waits for the first. Nobody is asked while the activity is not
    /// current: what waits to be saved is saved once it is current again.
    ///
    /// - Parameter limit: How long the delegate has.
    /// - Returns: The state to send: that of now, or, marked stale, the one saved last if the delegate was not done in
    ///   time or could not be asked. What it has written by then may be the half of something.
    func save(within limit: Duration) async -> State {
        let (outcomes, waiter) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        switch self.beginSaving(waiter) {
        case .settled(let state): return state
        case .underWay: break
        case .begun(let delegate, let didUpdate):
            // Unstructured on purpose: the delegate's own code may not stop when it is told to, and whoever waits for
            // the activity must not wait for that.
            Task {
                await delegate?.userActivityWillSave(self)
                await didUpdate?(self)
                for waiter in self.endSaving() { waiter.yield(true) }
                self.scope.changed()
            }
        }
        let isDone = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await Task.sleep(for: limit) } catch { return }
                waiter.yield(false)
            }
            defer { group.cancelAll() }
            for await isDone in outcomes { return isDone }
            return false
        }
        return self.state.withLock { state in
            // It may have been done just after the time was up.
            isDone || state.saving == nil ? Self.whole(state) : Self.stale(&state)
        }
    }

    /// Whether a save is under way, or would begin if somebody wanted the state.
    var canSave: Bool {
        // The delegate is never let go of under the lock: its end may want the activity.
        let hasDelegate = self.delegate != nil || self.scope.didUpdate != nil
        let isCurrent = self.scope.current === self
        return self.state.withLock { state in
            state.saving != nil || (state.needsSave && isCurrent && hasDelegate)
        }
    }

    /// Tells when the next save may begin, if there has to be a pause behind the last one.
    ///
    /// - Parameter pause: The pause, from the beginning of one to that of the next.
    /// - Returns: The earliest time; nil if there was no save yet, or one is under way, for which to wait costs nothing.
    func earliestSave(after pause: Duration) -> ContinuousClock.Instant? {
        self.state.withLock { $0.saving == nil ? $0.savedAt.map { $0 + pause } : nil }
    }

    /// Which state the activity is in; rises with every change.
    var revision: Int64 { self.state.withLock { $0.revision } }

    private enum Beginning {
        case settled(State)
        case underWay
        case begun((any UserActivityDelegate)?, ActivityScope.Updater?)
    }

    private func beginSaving(_ waiter: SaveWaiter) -> Beginning {
        let (delegate, didUpdate) = (self.delegate, self.scope.didUpdate)
        let isCurrent = self.scope.current === self
        return self.state.withLock { state in
            guard state.saving == nil else {
                state.saveWaiters.append(waiter)
                return .underWay
            }
            guard state.needsSave, delegate != nil || didUpdate != nil else { return .settled(state) }
            guard isCurrent else { return .settled(Self.stale(&state)) }
            state.saveWaiters.append(waiter)
            state.saving = SavedState(state)
            state.savedAt = .now
            state.isRearmed = false
            return .begun(delegate, didUpdate)
        }
    }

    /// The state of now, or, while the delegate is writing the next one, what it left behind before.
    var wholeState: State { self.state.withLock { Self.whole($0) } }

    private static func whole(_ state: State) -> State { state.saving?.state ?? state }

    /// The state that was saved last, for want of a better one.
    private static func stale(_ state: inout State) -> State {
        // Another state with the same content must come after this one, if only to say that it is stale no more.
        state.hasStaleReader = true
        var stale = Self.whole(state)
        stale.isStale = true
        return stale
    }

    private func endSaving() -> [SaveWaiter] {
        self.state.withLock { state in
            defer { state.saveWaiters = [] }
            state.saving = nil
            state.needsSave = state.isRearmed
            if state.hasStaleReader { state.revision += 1 }
            state.hasStaleReader = false
            return state.saveWaiters
        }
    }
}
