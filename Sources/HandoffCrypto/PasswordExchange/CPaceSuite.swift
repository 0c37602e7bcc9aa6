// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The functions of the cipher suite CPACE-RISTR255-SHA512 (draft-irtf-cfrg-cpace-21 sections 7 and 10), without state.
///
/// The draft calls the password PRS, the channel identifier CI and the session identifier sid.
enum CPaceSuite {
    private static let domain = [UInt8]("CPaceRistretto255".utf8)
    private static let keyDomain = [UInt8]("CPaceRistretto255_ISK".utf8)
    private static let macDomain = [UInt8]("CPaceMac".utf8)
    /// SHA-512 takes blocks of 128 bytes.
    private static let hashBlockBytes = 128

    /// Hashes `generator_string`.
    ///
    /// - Parameters:
    ///   - password: PRS.
    ///   - context: Gives CI and sid.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func generatorHash(
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> SecretBytes {
        var transcript = try Transcript()
        // Zero padding fills the first hash block, so that what follows is hashed from a state that depends on the
        // password alone, at the same cost for every password of usual length.
        let domainBytes = LengthPrefix.encode(self.domain.count).count + self.domain.count
        let passwordBytes = LengthPrefix.encode(password.count).count + password.count
        let padding = max(0, self.hashBlockBytes - 1 - passwordBytes - domainBytes)
        transcript.append(lengthPrefixed: self.domain)
        transcript.append(lengthPrefixed: password)
        transcript.append(lengthPrefixed: [UInt8](repeating: 0, count: padding))
        transcript.append(lengthPrefixed: context.channelIdentifier)
        transcript.append(lengthPrefixed: context.sessionID)
        return try transcript.finish()
    }

    /// Derives the generator of this run (`calculate_generator`).
    ///
    /// - Parameters:
    ///   - password: PRS.
    ///   - context: Gives CI and sid.
    /// - Returns: An element of the group.
    /// - Throws: ``ChannelError`` with `.library`.
    static func generator(
        password: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> SecretBytes {
        let hash = try self.generatorHash(password: password, context: context)
        return try RistrettoGroup.element(from: hash)
    }

    /// Derives the intermediate session key ISK, in the order initiator, responder.
    ///
    /// - Parameters:
    ///   - element: The shared element K.
    ///   - clientShare: Ya.
    ///   - serverShare: Yb.
    ///   - context: Gives sid, ADa and ADb.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func sessionKey(
        element: borrowing SecretBytes,
        clientShare: [UInt8],
        serverShare: [UInt8],
        context: PasswordExchangeContext
    ) throws(ChannelError) -> SecretBytes {
        var transcript = try Transcript()
        transcript.append(lengthPrefixed: self.keyDomain)
        transcript.append(lengthPrefixed: context.sessionID)
        transcript.append(lengthPrefixed: element)
        transcript.append(LengthPrefix.join(clientShare, context.clientData, serverShare, context.serverData))
        return try transcript.finish()
    }

    /// Derives the key of the confirmation tags.
    ///
    /// - Parameters:
    ///   - sessionKey: ISK.
    ///   - context: Gives sid.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func confirmationKey(
        sessionKey: borrowing SecretBytes,
        context: PasswordExchangeContext
    ) throws(ChannelError) -> SecretBytes {
        var transcript = try Transcript()
        transcript.append(self.macDomain)
        transcript.append(context.sessionID)
        transcript.append(sessionKey)
        return try transcript.finish()
    }

    /// Makes the confirmation tag of one side: HMAC-SHA512 over its share and its associated data.
    ///
    /// - Parameters:
    ///   - key: From ``confirmationKey(sessionKey:context:)``.
    ///   - share: The share of the side that confirms.
    ///   - data: The associated data of that side.
    /// - Returns: 64 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    static func tag(key: borrowing SecretBytes, share: [UInt8], data: [UInt8]) throws(ChannelError) -> SecretBytes {
        try MessageCode.hmacSHA512(key: key, message: LengthPrefix.join(share, data))
    }
}
