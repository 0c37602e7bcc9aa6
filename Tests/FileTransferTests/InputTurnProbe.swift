// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

@testable import FileTransfer

/// Asks for standard input three times.
struct InputTurnProbe {
    private let turn = InputTurn()

    func takes() -> [Bool] { [self.turn.take(), self.turn.take(), self.turn.take()] }
}
