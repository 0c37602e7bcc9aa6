// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How much a peer may send ahead of the reader, and how that grows.
public struct StreamWindows: Sendable, Hashable {
    /// What a new stream begins with, in bytes.
    public var initial: Int
    /// What one stream may grow to.
    public var limit: Int
    /// What all streams of a session together may grow to.
    ///
    /// Those that the peer may still open are counted with what they begin with. Streams that this side opens beyond it
    /// begin with ``initial`` all the same.
    public var total: Int

    /// Makes windows of these sizes.
    ///
    /// - Parameters:
    ///   - initial: What a new stream begins with, in bytes; not more than `limit`.
    ///   - limit: What one stream may grow to, in bytes; less than 2 GiB, so that credit stays countable.
    ///   - total: What all streams of a session together may grow to, in bytes.
    public init(initial: Int = 256 * 1024, limit: Int = 8 * 1024 * 1024, total: Int = 16 * 1024 * 1024) {
        precondition((1...limit).contains(initial), "a window begins with 1 to \(limit) bytes, not with \(initial)")
        precondition(limit <= Int(Int32.max), "a window grows to less than 2 GiB, not to \(limit)")
        self.initial = initial
        self.limit = limit
        self.total = total
    }
}
