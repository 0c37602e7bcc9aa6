// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the receiver of a file says about it, once it has it.
public struct SentFile: Sendable, Hashable {
    /// The name under which it was saved, without folders; from the peer, so print it escaped only.
    public let savedName: String
    /// How many bytes were saved.
    public let size: UInt64
}
