// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// What a command does when it is interrupted, before it is cancelled: what needs to wait can still do so.
final class WindUp: Sendable {
    private let action = Lock<(@Sendable () async -> Void)?>(nil)
    private let question = Lock<(@Sendable () -> Bool)?>(nil)

    /// Says what is to be done; it has to end by itself, soon.
    func set(_ action: @escaping @Sendable () async -> Void) {
        self.action.withLock { $0 = action }
    }

    /// Says how it is found out whether something may have been placed.
    func set(placing question: @escaping @Sendable () -> Bool) {
        self.question.withLock { $0 = question }
    }

    /// Whether something may have been placed by now.
    var mayHavePlaced: Bool { self.question.withLock { $0 }?() ?? false }

    /// Does it, if there is anything.
    func run() async {
        await self.action.withLock { $0 }?()
    }
}
