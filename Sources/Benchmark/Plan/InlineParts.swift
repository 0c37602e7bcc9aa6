// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How a payload is carried in `userInfo`: in one state of the activity, or in as many as it takes.
package struct InlineParts: Sendable, Hashable {
    /// What is left of the 1,000,000 bytes that a node can be configured to take, once names and lengths are counted.
    package static let capacity: UInt64 = 983_040

    /// How many bytes the payload has.
    package let bytes: UInt64

    /// Cuts a payload.
    ///
    /// - Parameter bytes: How many bytes it has.
    package init(_ bytes: UInt64) {
        self.bytes = bytes
    }

    /// How many states it takes; one at least.
    package var count: Int { max(1, Int((self.bytes + Self.capacity - 1) / Self.capacity)) }

    /// How many bytes one of them has.
    ///
    /// - Parameter index: Which one, from 0 to below ``count``.
    /// - Returns: Its bytes.
    package func size(at index: Int) -> Int {
        index + 1 < self.count ? Int(Self.capacity) : Int(self.bytes - UInt64(self.count - 1) * Self.capacity)
    }
}
