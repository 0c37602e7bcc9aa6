// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffTransport
internal import Locking

extension UserActivity {
    /// Makes this the activity that the person is in now; the one that was current is so no longer.
    ///
    /// Does nothing once the activity is invalid. One that has expired becomes current all the same, since it is what the
    /// person is in, but it is not offered until ``expirationDate`` is set anew.
    public func becomeCurrent() {
        guard !self.isInvalid else { return }
        self.scope.setCurrent(self)
        // It may have ended meanwhile on another thread, before there was anything to resign from.
        if self.isInvalid { self.scope.resign(self) }
    }

    /// Stops offering the activity for now; ``becomeCurrent()`` brings it back.
    public func resignCurrent() {
        self.scope.resign(self)
    }

    /// Ends the activity for good; ``becomeCurrent()`` then does nothing.
    ///
    /// Sessions with devices that have continued it go on; those that follow it hear of its last state, and then of the end.
    /// One that was continued by a ``HandoffApplication`` has no session with its originator any more.
    public func invalidate() {
        let session = self.state.withLock { state in
            state.isInvalid = true
            return state.session
        }
        session?.end()
        self.scope.resign(self)
        // Who follows an activity that was not current hears of its end, too.
        self.scope.changed()
    }

    /// Whether ``expirationDate`` has come, to the second.
    ///
    /// An activity that was continued goes by the clock of the node that continued it.
    public var hasExpired: Bool { self.state.withLock { $0.hasExpired(at: $0.clock.unixTime) } }

    /// The state that an activity had when it was invalidated, if somebody who follows it has not seen it yet.
    ///
    /// - Parameters:
    ///   - revision: What was seen.
    ///   - unixTime: The time, in seconds since 1970.
    /// - Returns: The state; nil if there is no newer one, or it must not be sent.
    func lastState(after revision: Int64, at unixTime: Int64) -> State? {
        self.state.withLock { state in
            guard state.isInvalid, state.isEligibleForHandoff, !state.hasExpired(at: unixTime), state.saving == nil,
                state.revision > revision
            else { return nil }
            return state
        }
    }

    private var isInvalid: Bool { self.state.withLock { $0.isInvalid } }

    /// Whether the activity has ended, for good or until somebody sets its date anew.
    ///
    /// - Parameter unixTime: The time, in seconds since 1970.
    /// - Returns: Whether it has.
    func isOver(at unixTime: Int64) -> Bool {
        self.state.withLock { $0.isInvalid || $0.hasExpired(at: unixTime) }
    }

    /// Whether the activity may be sent to another device at a moment.
    ///
    /// - Parameter unixTime: The time, in seconds since 1970.
    /// - Returns: Whether it may.
    func isContinuable(at unixTime: Int64) -> Bool {
        self.state.withLock { !$0.isInvalid && $0.isEligibleForHandoff && !$0.hasExpired(at: unixTime) }
    }
}

extension UserActivity.State {
    func hasExpired(at unixTime: Int64) -> Bool { self.expirationDate?.hasCome(at: unixTime) ?? false }
}

extension Date {
    /// Whether a clock that shows whole seconds has reached the date; a date that is no number has come, too.
    ///
    /// - Parameter unixTime: What the clock shows, in seconds since 1970.
    /// - Returns: Whether it has come.
    func hasCome(at unixTime: Int64) -> Bool { !(Double(unixTime) < self.timeIntervalSince1970) }

    /// The first second, since 1970, at which it has come; nil if no clock will get there.
    var unixTimeOfComing: Int64? { Int64(exactly: self.timeIntervalSince1970.rounded(.up)) }
}
