// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Buffers for chunks that are used again and again: fresh memory would cost more than what is done with it.
///
/// One is being filled while the one before is being sent; a third makes sure that the one to be filled is not held any
/// more.
final class ChunkBuffers {
    private var buffers: [[UInt8]]
    private var turn = 0

    init(size: Int) {
        self.buffers = [[UInt8]](repeating: [UInt8](repeating: 0, count: size), count: 3)
    }

    /// Lends the buffer whose turn it is, to be filled; ``current`` is it then.
    func fill<Result, Failure: Error>(_ body: (inout [UInt8]) throws(Failure) -> Result) throws(Failure) -> Result {
        self.turn = (self.turn + 1) % self.buffers.count
        return try body(&self.buffers[self.turn])
    }

    /// Lends the buffer that was filled last once more.
    func fillHeader(_ body: (inout [UInt8]) -> Void) {
        body(&self.buffers[self.turn])
    }

    /// The buffer that was filled last.
    var current: [UInt8] { self.buffers[self.turn] }
}
