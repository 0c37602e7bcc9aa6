// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How far a transfer is.
package struct Progress: Sendable, Hashable {
    /// Bytes that are durable at the receiver, those of earlier runs included.
    package var bytes: UInt64
    /// All bytes, where that is known (standard input has no end until it ends).
    package var total: UInt64?
    /// Bytes of earlier runs, among `bytes`.
    package var resumed: UInt64
    /// The name of the item on its way, as the peer gave it.
    package var item: String?

    /// Makes a progress.
    package init(bytes: UInt64, total: UInt64?, resumed: UInt64 = 0, item: String? = nil) {
        self.bytes = bytes
        self.total = total
        self.resumed = resumed
        self.item = item
    }

    /// Whole per cent, rounded down, so that 100 means all; nil where the total is unknown.
    var percent: Int? {
        guard let total else { return nil }
        guard self.bytes < total else { return 100 }
        return Int(total.dividingFullWidth(self.bytes.multipliedFullWidth(by: 100)).quotient)
    }
}
