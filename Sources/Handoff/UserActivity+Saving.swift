// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

extension UserActivity {
    /// Lets the delegate bring the activity up to date, if it asked for that.
    ///
    /// ``needsSave`` stays true inside the call and is false after it, unless it was set again inside.
    ///
    /// - Parameter limit: How long the delegate has.
    /// - Returns: Whether it was not done in time, so that the state is the one saved last.
    func save(within limit: Duration) async -> Bool {
        guard let delegate = self.delegate, self.beginSaving() else { return false }
        // The delegate's own code may not stop when it is told to: whoever waits for the answer must not wait for that.
        let (outcomes, inlet) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingOldest(1))
        // Unstructured on purpose: a delegate that ignores cancellation would otherwise hold the continuer.
        let saving = Task {
            await delegate.userActivityWillSave(self)
            self.endSaving()
            inlet.yield(false)
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            inlet.yield(true)
        }
        defer {
            saving.cancel()
            timer.cancel()
        }
        for await isStale in outcomes { return isStale }
        return true
    }

    private func beginSaving() -> Bool {
        self.state.withLock { state in
            guard state.needsSave else { return false }
            state.isRearmed = false
            return true
        }
    }

    private func endSaving() {
        self.state.withLock { $0.needsSave = $0.isRearmed }
    }
}
