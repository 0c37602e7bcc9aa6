// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// One run of CPace, CPACE-RISTR255-SHA512 (draft-irtf-cfrg-cpace-21), with explicit key confirmation.
///
/// The client is the initiator. A run is one guess at the password: it takes one share of the peer and, once a tag was
/// wrong, no other tag.
final class CPace: PasswordExchange {
    /// This side's public share, 32 bytes.
    let share: [UInt8]

    private let role: ConnectionRole
    private let context: PasswordExchangeContext
    /// Gone once the peer's share was taken.
    private var scalar: SecretBytes?
    /// Known once the peer's share was taken, gone once a tag did not match.
    private var expectedTag: SecretBytes?
    /// ISK: as the expected tag.
    private var sessionKey: SecretBytes?
    private var isVerified = false

    /// Starts a run with a fresh scalar.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - password: The code's words; not kept.
    ///   - context: What both sides must agree on.
    /// - Throws: ``ChannelError`` with `.library`.
    convenience init(
        role: ConnectionRole,
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) {
        let scalar = try RistrettoGroup.randomScalar()
        try self.init(role: role, password: password, context: context, scalar: scalar)
    }

    /// Starts a run with a scalar that is given, as test vectors need it.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - password: The code's words; not kept.
    ///   - context: What both sides must agree on.
    ///   - scalar: 32 bytes, used for this run only.
    /// - Throws: ``ChannelError`` with `.library`.
    init(
        role: ConnectionRole,
        password: [UInt8],
        context: PasswordExchangeContext,
        scalar: consuming SecretBytes
    ) throws(ChannelError) {
        let generator = try CPaceSuite.generator(password: password, context: context)
        self.share = try RistrettoGroup.share(scalar, generator)
        self.role = role
        self.context = context
        self.scalar = consume scalar
    }

    /// Takes the peer's share and makes this side's tag.
    ///
    /// - Parameter peerShare: 32 bytes from the peer.
    /// - Returns: This side's confirmation tag, 64 bytes.
    /// - Throws: ``ChannelError`` with `.badRecord` if the share does not decode, is neutral, equals this side's, or
    ///   one was taken before, be it a bad one; `.library` if guarded memory is short.
    func confirm(peerShare: [UInt8]) throws(ChannelError) -> [UInt8] {
        guard let scalar = self.scalar.take() else {
            throw ChannelError(.badRecord, "A second share came; a password exchange is good for one.")
        }
        guard peerShare != self.share else {
            throw ChannelError(.badRecord, "The peer sent this side's own share back.")
        }
        let element = try RistrettoGroup.sharedElement(scalar, peerShare)
        let isClient = self.role == .client
        let sessionKey = try CPaceSuite.sessionKey(
            element: element,
            clientShare: isClient ? self.share : peerShare,
            serverShare: isClient ? peerShare : self.share,
            context: self.context
        )
        let key = try CPaceSuite.confirmationKey(sessionKey: sessionKey, context: self.context)
        let ownData = isClient ? self.context.clientData : self.context.serverData
        let peerData = isClient ? self.context.serverData : self.context.clientData
        let ownTag = try CPaceSuite.tag(key: key, share: self.share, data: ownData).revealed()
        self.expectedTag = try CPaceSuite.tag(key: key, share: peerShare, data: peerData)
        self.sessionKey = consume sessionKey
        return ownTag
    }

    /// Compares the peer's confirmation tag in constant time; after a wrong one, every tag is wrong.
    ///
    /// - Parameter peerTag: What the peer sent.
    /// - Returns: Whether the peer knew the password and saw the same context; false before ``confirm(peerShare:)``.
    func verify(peerTag: [UInt8]) -> Bool {
        guard let expected = self.expectedTag.take(), expected.matches(peerTag) else {
            self.finish()
            return false
        }
        self.expectedTag = consume expected
        self.isVerified = true
        return true
    }

    /// Derives a key from ISK, which nobody can do before the peer has proven that it has the same.
    ///
    /// - Parameters:
    ///   - info: What the key is for.
    ///   - salt: What binds it to its occasion.
    /// - Returns: 32 bytes.
    /// - Throws: ``ChannelError`` with `.notEstablished` unless the peer's tag was right; `.library` if guarded memory is
    ///   short.
    func derivedKey(info: String, salt: [UInt8]) throws(ChannelError) -> [UInt8] {
        guard self.isVerified, let sessionKey = self.sessionKey.take() else {
            throw ChannelError(.notEstablished, "A password exchange gives keys only once the peer has confirmed.")
        }
        do throws(ChannelError) {
            let key = try KeyDerivation.key(of: sessionKey, salt: salt, info: Array(info.utf8)).revealed()
            self.sessionKey = consume sessionKey
            return key
        } catch {
            self.finish()
            throw error
        }
    }

    /// Wipes all secrets of the run; every tag is wrong and no key is given after it.
    func finish() {
        self.scalar = nil
        self.expectedTag = nil
        self.sessionKey = nil
        self.isVerified = false
    }
}

@available(*, unavailable)
extension CPace: Sendable {}
