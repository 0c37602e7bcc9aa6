// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffWire

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
    /// The peer's code is for something else.
    case purpose(Hello.Purpose)
    /// The peer's identity is not what its proof says, or not the one that was asked for.
    case badProof
    /// The peer says that of this side's identity.
    case refusedProof
    /// One side could not keep the other.
    case notKept
}
