// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffTesting
import HandoffTransport
import Testing

@testable import Handoff

@Suite(.timeLimit(.minutes(1)))
struct PairingTests {
    private func stage(_ body: (Stage, Device, Device) async throws -> Void) async throws {
        try await Stage.run { stage in
            try await body(
                stage,
                try Device("anna", security: stage.security),
                try Device("bert", security: stage.security)
            )
        }
    }

    @Test func `who types the code that is shown is paired, on both sides`() async throws {
        try await self.stage { stage, anna, bert in
            let pairing = try await stage.pair(anna, bert)
            #expect(try pairing.shown.get().name == "bert")
            #expect(try pairing.shown.get().id == bert.trust.id)
            #expect(try pairing.typed.get().name == "anna")
            #expect(try pairing.typed.get().id == anna.trust.id)
            let atAnna = try #require(try await anna.store.devices().first)
            let atBert = try #require(try await bert.store.devices().first)
            #expect(atAnna.keys.advertIn == atBert.keys.advertOut)
            #expect(atAnna.keys.advertOut == atBert.keys.advertIn)
            #expect(atAnna.keys.knockIn == atBert.keys.knockOut)
            #expect(atAnna.keys.knockOut == atBert.keys.knockIn)
            let keys = [atAnna.keys.advertIn, atAnna.keys.advertOut, atAnna.keys.knockIn, atAnna.keys.knockOut]
            #expect(Set(keys).count == 4, "each purpose and direction has a key of its own")
            #expect(atAnna.keyDigest == bert.identity.keyDigest)
            #expect(stage.network.adverts.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `a store that is full leaves neither side with half of a pairing`(isShower: Bool) async throws {
        try await self.stage { stage, anna, bert in
            (isShower ? anna : bert).store.failChanges(with: DeviceStoreError(.full, "No space is left."))
            let pairing = try await stage.pair(anna, bert, givesUp: !isShower)
            #expect(pairing.typed.failureCode == .storeUnusable)
            // Whoever can keep the other waits for another try.
            #expect(pairing.shown.failureCode == (isShower ? .storeUnusable : .cancelled))
            #expect(try await anna.store.devices().isEmpty)
            #expect(try await bert.store.devices().isEmpty)
        }
    }

    @Test func `a wrong code pairs nobody`() async throws {
        try await self.stage { stage, anna, bert in
            let pairing = try await stage.pair(anna, bert) { code in
                try OneShotCode("\(code.nameplate)-\(code.text.contains("abandon") ? "able-about" : "abandon-ability")")
            }
            #expect(pairing.typed.failureCode == .notTrusted)
            #expect(pairing.shown.failureCode == .cancelled)
            #expect(try await anna.store.devices().isEmpty)
            #expect(try await bert.store.devices().isEmpty)
        }
    }

    @Test func `a device that is paired again keeps what the user decided about it`() async throws {
        try await self.stage { stage, anna, bert in
            _ = try await stage.pair(anna, bert)
            let first = try await anna.trust.device(named: "bert")
            try await anna.trust.rename(first, to: "the desk")
            try await anna.trust.setAcceptance(of: first, withoutAsking: true, folder: Array("/in".utf8))
            _ = try await stage.pair(bert, anna)
            let devices = try await anna.trust.devices()
            #expect(devices.map(\.name) == ["the desk"])
            #expect(devices.first?.acceptsWithoutAsking == true)
            #expect(devices.first?.folder == Array("/in".utf8))
            #expect(try await anna.store.devices().first?.keys.knockIn == bert.store.devices().first?.keys.knockOut)
        }
    }

    @Test func `a device gets no name that another one has, given or its own, and a name of two means neither`()
        async throws
    {
        try await self.stage { stage, anna, bert in
            _ = try await stage.pair(anna, bert)
            let bertsRecord = try #require(try await anna.store.devices().first)
            for (byte, name) in [(1, "tablet"), (2, "desk")] as [(UInt8, String)] {
                var record = bertsRecord
                record.keyDigest[0] ^= byte
                record.publicKeyInfo[0] ^= byte
                record.peerName = name
                try await anna.store.add(record)
            }
            let first = try await anna.trust.device(named: "bert")
            try await anna.trust.rename(try await anna.trust.device(named: "desk"), to: "pad")
            for name in ["tablet", "pad"] {
                let failure = await #expect(throws: HandoffError.self) {
                    try await anna.trust.rename(first, to: name)
                }
                #expect(failure?.code == .invalidValue)
            }
            // What a device calls itself counts no more once the user has named it, and its own name may be given again.
            for name in ["desk", "bert", "phone"] { try await anna.trust.rename(first, to: name) }
            var thief = bertsRecord
            thief.keyDigest[0] ^= 4
            thief.publicKeyInfo[0] ^= 4
            thief.peerName = "phone"
            try await anna.store.add(thief)
            let ambiguity = await #expect(throws: HandoffError.self) { try await anna.trust.device(named: "phone") }
            #expect(ambiguity?.code == .invalidValue)
            #expect(ambiguity?.message.contains(String(first.id.prefix(7))) == true)
            #expect(try await anna.trust.device(named: first.id).id == first.id)
        }
    }

    @Test func `nobody is paired with himself`() async throws {
        try await self.stage { stage, anna, _ in
            let pairing = try await stage.pair(anna, anna)
            #expect(pairing.typed.failureCode == .notTrusted)
            #expect(try await anna.store.devices().isEmpty)
        }
    }

    @Test func `a code for pairing typed where an activity is to be continued is said to be one, and stays good`()
        async throws
    {
        try await self.stage { stage, anna, bert in
            let events = Journal<NodeEvent>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await anna.node(on: stage).pair { events.add($0) } }
                defer { group.cancelAll() }
                let (code, port) = try await events.wait { event -> (OneShotCode, UInt16)? in
                    guard case .advertised(let code?, let port, _) = event else { return nil }
                    return (code, port)
                }
                let source = ContinuationSource.address("anna:\(port)")
                let error = await #expect(throws: HandoffError.self) {
                    try await bert.node(on: stage).withContinuation(of: source, code: code) { _ in }
                }
                #expect(error?.code == .notTrusted)
                #expect(error?.message.contains("is for pairing") == true)
                #expect(try await bert.node(on: stage).pair(with: source, code: code).name == "anna")
            }
        }
    }

    @Test func `devices that were told each other's ID are paired without a code`() async throws {
        try await self.stage { stage, anna, bert in
            async let first = anna.node(on: stage).pair(trusting: bert.trust.id)
            let second = try await bert.node(on: stage).pair(trusting: anna.trust.id)
            #expect(try await first.name == "bert")
            #expect(second.name == "anna")
            #expect(try await anna.store.devices().first?.keys.knockIn == bert.store.devices().first?.keys.knockOut)
        }
    }

    @Test func `who knows both IDs and has neither key does not get in`() async throws {
        try await self.stage { stage, one, other in
            // The one that waits is the one with the smaller digest.
            let isFirst = one.identity.keyDigest.lexicographicallyPrecedes(other.identity.keyDigest)
            let (waiting, trusted) = isFirst ? (one, other) : (other, one)
            let eve = try Device("eve", security: stage.security)
            let events = Journal<NodeEvent>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = try? await waiting.node(on: stage).pair(trusting: trusted.trust.id) { events.add($0) }
                }
                defer { group.cancelAll() }
                let port = try await events.wait { event -> UInt16? in
                    if case .advertised(nil, let port, _) = event { port } else { nil }
                }
                let secret = SharedSecret(
                    between: one.identity.keyDigest,
                    and: other.identity.keyDigest,
                    authenticate: stage.security.hmacSHA256(key:message:)
                )
                let source = ContinuationSource.address("\(waiting.name):\(port)")
                let error = await #expect(throws: HandoffError.self) {
                    try await eve.node(on: stage).joinPairing(at: source, secret, expecting: nil)
                }
                #expect(error?.code == .notTrusted)
                let atWaiting = try await events.wait { event -> HandoffError? in
                    if case .disconnected(_, let error?) = event { error } else { nil }
                }
                #expect(atWaiting.code == .notTrusted)
                #expect(try await waiting.store.devices().isEmpty)
                #expect(try await eve.store.devices().isEmpty)
                // The one who was meant still can.
                _ = try await trusted.node(on: stage).pair(trusting: waiting.trust.id)
            }
        }
    }
}
