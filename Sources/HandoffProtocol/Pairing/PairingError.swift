// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why a pairing ended without trust.
public enum PairingError: Error, Sendable, Hashable {
    /// A frame came that has no place here.
    case unexpectedFrame
    /// A message could not be read.
    case malformed
    /// No version in common.
    case version
    /// The peer's share is not acceptable.
    case badShare
    /// The peer does not know the code, or somebody sits in between.
    case wrongCode
}
