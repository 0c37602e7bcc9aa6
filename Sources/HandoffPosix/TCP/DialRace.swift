// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// The order of a race for the first connection (RFC 8305 section 5), without sockets or clocks.
///
/// Attempts are numbered by their place in the list of endpoints.
struct DialRace {
    /// What to do after a failure.
    enum Verdict: Equatable {
        /// Start this attempt now, and a new pause behind it.
        case start(Int)
        /// Others are under way.
        case wait
        /// Nothing is left; this was the last failure.
        case fail(TransportError)
    }

    private let count: Int
    private var started = 0
    private var failed = 0

    /// Prepares a race of so many endpoints.
    init(count: Int) {
        self.count = count
    }

    /// The next attempt to start, nil if all have been.
    mutating func start() -> Int? {
        guard self.started < self.count else { return nil }
        self.started += 1
        return self.started - 1
    }

    /// The pause behind an attempt is over.
    ///
    /// - Returns: The attempt to start, nil if a failure has started it before.
    mutating func pauseEnded(behind attempt: Int) -> Int? {
        attempt == self.started - 1 ? self.start() : nil
    }

    /// An attempt has failed.
    mutating func attemptFailed(_ error: TransportError) -> Verdict {
        self.failed += 1
        if let next = self.start() { return .start(next) }
        return self.failed == self.count ? .fail(error) : .wait
    }
}
