// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension Connection {
    /// Exchanges lasting identities with a peer that has just proven that it knows the code, and keeps it.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - trust: Who this device is, and where devices are kept.
    ///   - expected: The key digest that the peer must have, or nil for any.
    ///   - time: When this is, in seconds since 1970.
    /// - Returns: The device, kept on both sides.
    /// - Throws: What is wrong; nothing is kept then.
    func exchangeIdentities(
        _ role: ConnectionRole,
        _ trust: DeviceTrust,
        expecting expected: [UInt8]?,
        at time: Int64
    ) async throws -> DeviceRecord {
        guard let exchange = self.exchange else { throw HandoffError.ended }
        defer {
            exchange.finish()
            self.exchange = nil
        }
        let binding = try self.channelBinding()
        let (own, other): (Character, Character) = role == .client ? ("J", "D") : ("D", "J")
        let message = IdentityProof.signedMessage(
            role: own,
            channelBinding: binding,
            publicKeyInfo: trust.identity.subjectPublicKeyInfo
        )
        var machine = IdentityExchange(
            proof: IdentityProof(
                publicKeyInfo: trust.identity.subjectPublicKeyInfo,
                name: trust.name,
                platform: trust.platform,
                signature: try trust.identity.sign(message)
            )
        )
        var record: DeviceRecord?
        var keeper: PairingKeeper?
        do {
            var action = machine.start()
            while true {
                switch action {
                case .send(let messages):
                    try await self.send(messages)
                    guard let frame = try await self.readFrame(limit: SessionLimits.untrustedPayload) else {
                        throw HandoffError.ended
                    }
                    action = machine.receive(frame.header.type, frame.payload)
                case .judge(let proof):
                    let isGood = self.isGood(proof, from: other, binding, expected, trust)
                    if isGood { record = try self.makeRecord(proof, role, exchange, binding, time) }
                    action = machine.judged(isGood)
                case .keep:
                    if let record {
                        let made = PairingKeeper(trust.store, record)
                        keeper = made
                        action = machine.kept(await made.keep())
                    } else {
                        action = machine.kept(false)
                    }
                case .finish(let messages):
                    try await self.send(messages)
                    guard let record else { throw PairingError.badProof }
                    return record
                case .fail(let error, let messages):
                    // Whether this still arrives does not matter: the link ends in any case.
                    try? await self.send(messages)
                    throw keeper?.error ?? error
                }
            }
        } catch {
            // Nobody stays trusted of whom this side's person is told that it failed, the link's end included: whoever has
            // the code could otherwise come in by hanging up.
            await keeper?.undo()
            throw error
        }
    }

    private func isGood(
        _ proof: IdentityProof,
        from role: Character,
        _ binding: [UInt8],
        _ expected: [UInt8]?,
        _ trust: DeviceTrust
    ) -> Bool {
        let digest = self.security.keyDigest(of: proof.publicKeyInfo)
        // Oneself is no device to be paired with: a code that was typed where it is shown.
        guard digest != trust.identity.keyDigest, expected == nil || digest == expected else { return false }
        let message = IdentityProof.signedMessage(
            role: role,
            channelBinding: binding,
            publicKeyInfo: proof.publicKeyInfo
        )
        return self.security.verify(
            signature: proof.signature,
            message: message,
            subjectPublicKeyInfo: proof.publicKeyInfo
        )
    }

    private func makeRecord(
        _ proof: IdentityProof,
        _ role: ConnectionRole,
        _ exchange: any PasswordExchange,
        _ binding: [UInt8],
        _ time: Int64
    ) throws -> DeviceRecord {
        func key(_ label: PairingTranscript.KeyLabel) throws -> [UInt8] {
            try exchange.derivedKey(info: label.rawValue, salt: binding)
        }
        let isClient = role == .client
        return DeviceRecord(
            keyDigest: self.security.keyDigest(of: proof.publicKeyInfo),
            publicKeyInfo: proof.publicKeyInfo,
            peerName: DeviceName.cleaned(proof.name),
            platform: DeviceName.cleaned(proof.platform, fallback: "unknown"),
            keys: DeviceKeys(
                advertIn: try key(isClient ? .advertToClient : .advertToServer),
                advertOut: try key(isClient ? .advertToServer : .advertToClient),
                knockIn: try key(isClient ? .knockToClient : .knockToServer),
                knockOut: try key(isClient ? .knockToServer : .knockToClient)
            ),
            pairedAt: time,
            lastSeen: time
        )
    }
}
