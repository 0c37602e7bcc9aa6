// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Who is at the other end of a connection.
public struct Peer: Sendable, Hashable {
    /// Its address, as text, if the link has one.
    public let address: String?
    /// The paired device that it is; nil for whoever had a code.
    public let device: PairedDevice?

    /// What to call it: the device's name, or else its address.
    public var name: String { self.device?.name ?? self.address ?? "a device" }
}
