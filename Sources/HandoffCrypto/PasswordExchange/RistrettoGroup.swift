// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium
import HandoffTransport

/// The prime-order group ristretto255 (RFC 9496) with the operations that CPace wants of a group.
enum RistrettoGroup {
    /// The length of a scalar and of an element.
    static let elementBytes = 32

    /// Draws a scalar: uniform, not zero.
    ///
    /// - Returns: 32 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func randomScalar() throws(ChannelError) -> SecretBytes {
        try unsafe SecretBytes(count: self.elementBytes) { unsafe crypto_core_ristretto255_scalar_random($0) }
    }

    /// Maps a hash to an element whose logarithm nobody knows (RFC 9496 section 4.3.4).
    ///
    /// - Parameter hash: 64 bytes.
    /// - Returns: The element.
    /// - Throws: ``ChannelError`` with `.library`.
    static func element(from hash: borrowing SecretBytes) throws(ChannelError) -> SecretBytes {
        precondition(
            hash.count == Int(crypto_core_ristretto255_HASHBYTES),
            "a ristretto255 element needs a 64-byte hash"
        )
        return try unsafe SecretBytes(count: self.elementBytes) { element in
            _ = unsafe hash.withPointer { unsafe crypto_core_ristretto255_from_hash(element, $0) }
        }
    }

    /// Multiplies a generator that this side derived.
    ///
    /// - Parameters:
    ///   - scalar: How often.
    ///   - element: The generator.
    /// - Returns: The public share.
    /// - Throws: ``ChannelError`` with `.library` if the generator is neutral, which no password yields in practice.
    static func share(
        _ scalar: borrowing SecretBytes,
        _ element: borrowing SecretBytes
    ) throws(ChannelError) -> [UInt8] {
        var share = [UInt8](repeating: 0, count: self.elementBytes)
        let status = unsafe scalar.withPointer { scalar in
            unsafe element.withPointer { unsafe crypto_scalarmult_ristretto255(&share, scalar, $0) }
        }
        guard status == 0 else {
            throw ChannelError(.library, "The password's generator is not usable.")
        }
        return share
    }

    /// Multiplies an element from the peer, and refuses what could not come from an honest one (`scalar_mult_vfy`).
    ///
    /// - Parameters:
    ///   - scalar: This side's scalar.
    ///   - peerShare: What the peer sent.
    /// - Returns: The shared element.
    /// - Throws: ``ChannelError`` with `.badRecord` if the share is no encoding of an element, or the product is
    ///   neutral.
    static func sharedElement(
        _ scalar: borrowing SecretBytes,
        _ peerShare: [UInt8]
    ) throws(ChannelError) -> SecretBytes {
        guard peerShare.count == self.elementBytes, unsafe crypto_core_ristretto255_is_valid_point(peerShare) == 1
        else {
            throw ChannelError(.badRecord, "The peer's share is not an element of the group.")
        }
        return try unsafe SecretBytes(count: self.elementBytes) { element throws(ChannelError) in
            let status = unsafe scalar.withPointer { unsafe crypto_scalarmult_ristretto255(element, $0, peerShare) }
            guard status == 0 else {
                throw ChannelError(.badRecord, "The peer's share is the neutral element.")
            }
        }
    }
}
