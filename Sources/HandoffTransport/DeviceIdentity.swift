// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The lasting identity of this device: a channel identity whose key outlives the process and can sign.
///
/// Paired devices know it by ``ChannelIdentity/keyDigest``; nobody else gets to see it.
public protocol DeviceIdentity: ChannelIdentity {
    /// The public key as an Ed25519 SubjectPublicKeyInfo (RFC 8410 section 4), 44 bytes.
    var subjectPublicKeyInfo: [UInt8] { get }

    /// Signs a message with Ed25519 (RFC 8032, pure: the message is not hashed first).
    ///
    /// - Parameter message: What to sign; begin it with a label of its purpose, so that no signature serves for another.
    /// - Returns: The signature, 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    func sign(_ message: [UInt8]) throws(ChannelError) -> [UInt8]
}
