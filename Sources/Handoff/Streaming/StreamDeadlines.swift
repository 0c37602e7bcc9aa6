// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How long a continuation stream is waited for; past any of them the stream is given up with `.timedOut` (4610).
///
/// A device that is gone altogether is noticed by the connection (``HandoffNode/Deadlines``); these are for one that is
/// there and whose application does nothing.
public struct StreamDeadlines: Sendable, Hashable {
    /// How long the other side may take to take the stream, from its opening on.
    public var open: Duration
    /// How long a read or a write may wait while nothing at all moves on the stream; nil is for ever.
    public var idle: Duration?
    /// How long the stream may last, from its opening on; nil is for ever.
    ///
    /// The next read or write notices.
    public var total: Duration?

    /// Makes deadlines.
    ///
    /// - Parameters:
    ///   - open: How long the other side may take to take the stream.
    ///   - idle: How long a read or a write may wait while nothing moves on the stream.
    ///   - total: How long the stream may last.
    public init(open: Duration = .seconds(10), idle: Duration? = nil, total: Duration? = nil) {
        self.open = open
        self.idle = idle
        self.total = total
    }
}
