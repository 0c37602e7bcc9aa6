// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Locking

extension UserActivity {
    /// Makes this the activity that the person is in now; the one that was current is so no longer.
    ///
    /// Does nothing once the activity is invalid.
    public func becomeCurrent() {
        guard !self.state.withLock({ $0.isInvalid }) else { return }
        self.scope.setCurrent(self)
    }

    /// Stops offering the activity for now; ``becomeCurrent()`` brings it back.
    public func resignCurrent() {
        self.scope.resign(self)
    }

    /// Ends the activity for good; ``becomeCurrent()`` then does nothing.
    ///
    /// One that was continued by a ``HandoffApplication`` has no session with its originator any more.
    public func invalidate() {
        let session = self.state.withLock { state in
            state.isInvalid = true
            return state.session
        }
        session?.end()
        self.scope.resign(self)
    }

    /// Whether the activity may be sent to another device at a moment.
    func isContinuable(at now: Date) -> Bool {
        self.state.withLock { state in
            guard !state.isInvalid, state.isEligibleForHandoff else { return false }
            return state.expirationDate.map { now < $0 } ?? true
        }
    }
}
