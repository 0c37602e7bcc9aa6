// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Somebody who has the code, and shows an identity that is not theirs.
@Suite(.timeLimit(.minutes(1)))
struct IdentityAttackTests {
    enum Lie: CaseIterable {
        case otherChannel
        case flippedBit
        case otherRole
        case someoneElsesKey
        case reflected
        case keyOfSmallOrder
    }

    /// What a liar in a role shows, who has seen what the other side has shown.
    private func proof(
        _ lie: Lie,
        _ stage: Stage,
        _ role: Character,
        shown: [UInt8],
        _ binding: [UInt8]
    ) throws -> [UInt8] {
        let liar = try Device("liar", security: stage.security)
        let victim = try Device("victim", security: stage.security)
        let other: Character = role == "J" ? "D" : "J"
        func made(
            _ key: [UInt8],
            _ role: Character,
            _ binding: [UInt8],
            change: (inout [UInt8]) -> Void = { _ in }
        ) throws -> [UInt8] {
            var signature = try liar.identity.sign(
                IdentityProof.signedMessage(role: role, channelBinding: binding, publicKeyInfo: key)
            )
            change(&signature)
            return IdentityProof(publicKeyInfo: key, name: "liar", platform: "Linux", signature: signature).encoded
        }
        let own = liar.identity.subjectPublicKeyInfo
        return switch lie {
        case .otherChannel: try made(own, role, stage.security.randomBytes(32))
        case .flippedBit: try made(own, role, binding) { $0[0] ^= 1 }
        case .otherRole: try made(own, other, binding)
        case .someoneElsesKey: try made(victim.identity.subjectPublicKeyInfo, role, binding)
        case .reflected: shown
        // The neutral element: with it, a check that is not strict takes (R, 0) for a signature of everything.
        case .keyOfSmallOrder:
            try made(Array(own.dropLast(32)) + [1] + [UInt8](repeating: 0, count: 31), role, binding) { signature in
                signature = [1] + [UInt8](repeating: 0, count: 63)
            }
        }
    }

    @Test(arguments: Lie.allCases)
    func `a client that lies about who it is is not kept`(lie: Lie) async throws {
        try await Stage.run { stage in
            let (anna, _) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                let stranger = try await Hostile.dial(stage, source)
                let client = try await Hostile.client(stage, on: stranger.link)
                try await client.pairAsClient(SharedSecret(code, for: .pair))
                let shown = try await client.expect(.identity)
                try await client.say(
                    .identity,
                    self.proof(lie, stage, "J", shown: shown, client.channelBinding())
                )
                let goodbye = try await client.expect(.goodbye)
                #expect(try Reason(decoding: goodbye).code == .notTrusted)
                #expect(try await events.firstError().code == .notTrusted)
                #expect(try await anna.store.devices().isEmpty)
                withExtendedLifetime(stranger) {}
            }
        }
    }

    @Test(arguments: Lie.allCases)
    func `a server that lies about who it is is not kept`(lie: Lie) async throws {
        try await Stage.run { stage in
            let (_, bert) = try stage.twoDevices()
            let code = try OneShotCode("7-amazing-violin")
            let reason = try await Hostile.answer(stage) { link in
                let server = try await Hostile.server(stage, on: link)
                try await server.pairAsServer(desk: TrustDesk(SharedSecret(code, for: .pair)), purpose: .pair)
                let shown = try await server.expect(.identity)
                try await server.say(
                    .identity,
                    self.proof(lie, stage, "D", shown: shown, server.channelBinding())
                )
                return try Reason(decoding: try await server.expect(.goodbye)).code
            } whoever: { source in
                let error = await failure {
                    _ = try await bert.node(on: stage, .patient).pair(with: source, code: code)
                }
                #expect(error?.code == .notTrusted)
            }
            #expect(reason == .notTrusted)
            #expect(try await bert.store.devices().isEmpty)
        }
    }

    @Test func `a name full of controls is kept without them`() async throws {
        try await Stage.run { stage in
            let (anna, _) = try stage.twoDevices()
            let liar = try Device("liar", security: stage.security)
            try await stage.showCode(of: anna) { code, source, _ in
                let stranger = try await Hostile.dial(stage, source)
                let client = try await Hostile.client(stage, on: stranger.link)
                try await client.pairAsClient(SharedSecret(code, for: .pair))
                _ = try await client.expect(.identity)
                let message = IdentityProof.signedMessage(
                    role: "J",
                    channelBinding: try await client.channelBinding(),
                    publicKeyInfo: liar.identity.subjectPublicKeyInfo
                )
                let proof = IdentityProof(
                    publicKeyInfo: liar.identity.subjectPublicKeyInfo,
                    name: "\u{1B}]0;owned\u{7}\u{9B}2J\u{202E}\r\n\u{200B}bert\0",
                    platform: "\u{1B}[31m\u{FEFF}",
                    signature: try liar.identity.sign(message)
                )
                try await client.say(.identity, proof.encoded)
                _ = try await client.expect(.acknowledge)
                try await client.say(.acknowledge)
                _ = try await client.expect(.goodbye)
                try await client.say(.goodbye, Reason(.done, "").encoded)
                try await client.sendEnd()
                let kept = try await anna.trust.firstDevice()
                #expect(kept.name == "]0;owned2J bert")
                #expect(kept.platform == "[31m")
                withExtendedLifetime(stranger) {}
            }
        }
    }

    /// Somebody who has the code stands between two who pair, and shows each the other.
    @Test func `identities that are relayed between two channels are refused on both sides`() async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                _ = try await Hostile.answer(stage) { link in
                    let toBert = try await Hostile.server(stage, on: link)
                    let stranger = try await Hostile.dial(stage, source)
                    let toAnna = try await Hostile.client(stage, on: stranger.link)
                    try await toBert.pairAsServer(desk: TrustDesk(SharedSecret(code, for: .pair)), purpose: .pair)
                    try await toAnna.pairAsClient(SharedSecret(code, for: .pair))
                    async let here: Void = toBert.relay(to: toAnna)
                    async let there: Void = toAnna.relay(to: toBert)
                    _ = await (here, there)
                    withExtendedLifetime(stranger) {}
                } whoever: { eve in
                    let error = await failure {
                        _ = try await bert.node(on: stage, .patient).pair(with: eve, code: code)
                    }
                    #expect(error?.code == .notTrusted)
                }
                #expect(try await events.firstError().code == .notTrusted)
                #expect(try await anna.store.devices().isEmpty)
                #expect(try await bert.store.devices().isEmpty)
            }
        }
    }
}

extension Connection {
    func sendEnd() async throws { try await self.secure.finish() }
}

extension DeviceTrust {
    /// The first device, once it is there.
    func firstDevice() async throws -> PairedDevice {
        let changes = self.store.changes()
        if let device = try await self.devices().first { return device }
        for await _ in changes {
            if let device = try await self.devices().first { return device }
        }
        throw CancellationError()
    }
}
