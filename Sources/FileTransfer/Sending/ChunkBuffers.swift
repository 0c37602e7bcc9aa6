// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Buffers for chunks that are used again and again: fresh memory would cost more than what is done with it.
///
/// One is being filled while the one before is being sent; a third makes sure that the one to be filled is not held any
/// more. Each is made when it is needed first: whoever is given chunks that were read for others needs none.
final class ChunkBuffers {
    private var buffers = [[UInt8]](repeating: [], count: 3)
    private var turn = 0
    private let size: Int

    init(size: Int) {
        self.size = size
    }

    /// Lends the buffer whose turn it is, to be filled; ``current`` is it then.
    func fill<Result, Failure: Error>(_ body: (inout [UInt8]) throws(Failure) -> Result) throws(Failure) -> Result {
        self.turn = (self.turn + 1) % self.buffers.count
        if self.buffers[self.turn].count != self.size {
            self.buffers[self.turn] = [UInt8](repeating: 0, count: self.size)
        }
        return try body(&self.buffers[self.turn])
    }

    /// Lends the buffer that was filled last once more.
    func fillHeader(_ body: (inout [UInt8]) -> Void) {
        body(&self.buffers[self.turn])
    }

    /// Gives the buffer that was filled last away, and takes its turn back.
    ///
    /// - Parameter other: What is filled instead; nil for a new one.
    func replaceCurrent(with other: [UInt8]?) {
        self.buffers[self.turn] = other ?? []
        self.turn = (self.turn + self.buffers.count - 1) % self.buffers.count
    }

    /// The buffer that was filled last.
    var current: [UInt8] { self.buffers[self.turn] }
}
