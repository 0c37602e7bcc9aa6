// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Who waits for a save; it is told whether the state is the one saved last.
    typealias SaveWaiter = AsyncStream<Bool>.Continuation

    /// Lets the delegate bring the activity up to date, if it asked for that.
    ///
    /// ``needsSave`` stays true inside the call and is false after it, unless it was set again inside. While a save is
    /// under way no second one begins: whoever needs one waits for the first.
    ///
    /// - Parameter limit: How long the delegate has.
    /// - Returns: Whether it was not done in time, so that the state is the one saved last.
    func save(within limit: Duration) async -> Bool {
        let (delegate, didUpdate) = (self.delegate, self.scope.didUpdate)
        guard delegate != nil || didUpdate != nil, self.scope.current === self else { return false }
        let (outcomes, waiter) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        switch self.beginSaving(waiter) {
        case .unneeded: return false
        case .underWay: break
        case .begun:
            // Unstructured on purpose: the delegate's own code may not stop when it is told to, and whoever waits for
            // the activity must not wait for that.
            Task {
                await delegate?.userActivityWillSave(self)
                await didUpdate?(self)
                for waiter in self.endSaving() { waiter.yield(false) }
            }
        }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                do { try await Task.sleep(for: limit) } catch { return }
                waiter.yield(true)
            }
            defer { group.cancelAll() }
            for await isStale in outcomes { return isStale }
            return true
        }
    }

    private enum Beginning {
        case unneeded
        case underWay
        case begun
    }

    private func beginSaving(_ waiter: SaveWaiter) -> Beginning {
        self.state.withLock { state in
            guard state.needsSave else { return .unneeded }
            state.saveWaiters.append(waiter)
            guard !state.isSaving else { return .underWay }
            state.isSaving = true
            state.isRearmed = false
            return .begun
        }
    }

    private func endSaving() -> [SaveWaiter] {
        self.state.withLock { state in
            defer { state.saveWaiters = [] }
            state.isSaving = false
            state.needsSave = state.isRearmed
            return state.saveWaiters
        }
    }
}
