// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Where what arrives goes.
enum DestinationFact: Sendable, Hashable {
    /// Nothing says where that is.
    case nowhere(String)
    /// A folder that can be written to, with room for so many bytes; `isFull` where not one may be used.
    case writable(path: String, free: UInt64, isFull: Bool)
    /// It is not there; the folder that it would be made in is, and can be written to or not.
    case absent(path: String, parent: String, isWritable: Bool)
    /// Nothing can be written there, for this reason.
    case unusable(path: String, String)
}
