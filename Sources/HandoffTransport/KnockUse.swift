// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// That a paired device has knocked, so that the same knock lets nobody in again.
public struct KnockUse: Sendable, Hashable {
    /// Whose knock it was: SHA-256 of its SubjectPublicKeyInfo.
    public var keyDigest: [UInt8]
    /// The epoch that it was made for.
    public var epoch: UInt32
    /// What made it different from every other knock of that epoch, 8 bytes.
    public var nonce: [UInt8]

    /// Puts a use together.
    ///
    /// - Parameters:
    ///   - keyDigest: Whose knock it was.
    ///   - epoch: The epoch that it was made for.
    ///   - nonce: What made it different from every other knock.
    public init(keyDigest: [UInt8], epoch: UInt32, nonce: [UInt8]) {
        self.keyDigest = keyDigest
        self.epoch = epoch
        self.nonce = nonce
    }
}
