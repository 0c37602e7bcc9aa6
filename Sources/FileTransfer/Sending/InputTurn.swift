// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Synchronization

/// Who may read standard input: the first who asks, since what was read is gone.
final class InputTurn: Sendable {
    private let isTaken = Atomic(false)

    /// Takes the turn.
    ///
    /// - Returns: Whether it was there to be taken.
    func take() -> Bool { !self.isTaken.exchange(true, ordering: .acquiringAndReleasing) }
}
