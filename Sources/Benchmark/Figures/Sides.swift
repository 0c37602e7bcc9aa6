// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The same figure on both sides of a connection.
package struct Sides<Value: Sendable & Hashable>: Sendable, Hashable {
    /// On the side that has the payload.
    package var sender: Value
    /// On the side that gets it.
    package var receiver: Value

    /// Puts the two together.
    ///
    /// - Parameters:
    ///   - sender: On the side that has the payload.
    ///   - receiver: On the side that gets it.
    package init(sender: Value, receiver: Value) {
        self.sender = sender
        self.receiver = receiver
    }
}
