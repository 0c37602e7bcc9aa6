// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// What can be done to a password exchange from outside and from in between.
@Suite(.timeLimit(.minutes(1)))
struct PairingAttackTests {
    private static let code = "7-amazing-violin"

    private func expectNobodyKept(_ devices: Device...) async throws {
        for device in devices { #expect(try await device.store.devices().isEmpty) }
    }

    /// The right code is typed at the other end of the relay, and still it is of no use.
    @Test func `a pairing that is relayed between two channels is refused on both sides`() async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                _ = try await Hostile.answer(stage) { link in
                    let toBert = try await Hostile.server(stage, on: link)
                    let stranger = try await Hostile.dial(stage, source)
                    let toAnna = try await Hostile.client(stage, on: stranger.link)
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
                try await events.wait { $0.isCodeDied ? true : nil }
                try await self.expectNobodyKept(anna, bert)
            }
        }
    }

    /// A purpose that the code is not for, said honestly; then the purpose that it is for, and meant otherwise.
    @Test(arguments: [Hello.Purpose.once, .trust], [true, false])
    func `a code for pairing serves for nothing else`(purpose: Hello.Purpose, isHonest: Bool) async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                try await self.guess(stage, source, code, saying: isHonest ? purpose : .pair, meaning: purpose)
                #expect(try await events.firstError().code == .notTrusted)
                try await self.expectNobodyKept(anna)
                // A code in the wrong place stays good; a wrong tag is a guess.
                if isHonest {
                    #expect(events.entries.count(where: \.isCodeDied) == 0)
                    #expect(try await bert.node(on: stage, .patient).pair(with: source, code: code).name == "anna")
                } else {
                    try await events.wait { $0.isCodeDied ? true : nil }
                }
            }
        }
    }

    @Test(arguments: [Hello.Purpose.pair, .trust], [true, false])
    func `a code for one continuation serves for nothing else`(purpose: Hello.Purpose, isHonest: Bool) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await self.guess(
                    stage,
                    invitation.source,
                    invitation.code,
                    saying: isHonest ? purpose : .once,
                    meaning: purpose
                )
                #expect(try await offer.disconnection()?.code == .notTrusted)
                if isHonest {
                    #expect(offer.count(\.isCodeDied) == 0)
                    try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { _ in }
                } else {
                    try await offer.events.wait { $0.isCodeDied ? true : nil }
                }
            }
        }
    }

    @Test func `what is said of a code by IDs does not serve for one that is shown`() async throws {
        try await Stage.run { stage in
            let (one, other) = try stage.twoDevices()
            let isFirst = one.identity.keyDigest.lexicographicallyPrecedes(other.identity.keyDigest)
            let (waiting, trusted) = isFirst ? (one, other) : (other, one)
            let events = Journal<NodeEvent>()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    _ = try? await waiting.node(on: stage).pair(trusting: trusted.trust.id) { events.add($0) }
                }
                defer { group.cancelAll() }
                let port = try await events.wait { event -> UInt16? in
                    if case .advertised(nil, let port, _) = event { port } else { nil }
                }
                let source = ContinuationSource.address("\(waiting.name):\(port)")
                for purpose in [Hello.Purpose.once, .pair] {
                    let error = await failure {
                        let secret = SharedSecret(try OneShotCode(Self.code), for: purpose)
                        _ = try await trusted.node(on: stage).joinPairing(at: source, secret, expecting: nil)
                    }
                    #expect(error?.code == .notTrusted)
                }
                try await self.expectNobodyKept(waiting, trusted)
            }
        }
    }

    /// Tries a code as a client, without this project's rules.
    private func guess(
        _ stage: Stage,
        _ source: ContinuationSource,
        _ code: OneShotCode,
        saying said: Hello.Purpose,
        meaning meant: Hello.Purpose
    ) async throws {
        let stranger = try await Hostile.dial(stage, source)
        let client = try await Hostile.client(stage, on: stranger.link)
        _ = try await client.expect(.hello)
        var hello = SessionLimits.hello
        hello.nameplate = code.nameplate
        hello.purpose = said
        let exchange = try await client.exchange(.client, code, for: meant)
        try await client.say(.hello, hello.encoded)
        // Refused at the hello, or at the tag: nothing of the other side's tag comes in either case.
        try? await client.say(.share, exchange.share)
        guard let share = try? await client.receive(), share.type == .share else { return }
        try await client.say(.tag, try exchange.confirm(peerShare: share.payload))
        let last = try? await client.receive()
        #expect(last == nil)
        withExtendedLifetime(stranger) {}
    }

    @Test func `a client's messages are of no use on another channel`() async throws {
        try await Stage.run { stage in
            let (anna, _) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                // The right code, and everything up to the tag, which is kept back.
                let first = try await Hostile.dial(stage, source)
                let recorded = try await Hostile.client(stage, on: first.link)
                _ = try await recorded.expect(.hello)
                var hello = SessionLimits.hello
                hello.nameplate = code.nameplate
                hello.purpose = .pair
                let exchange = try await recorded.exchange(.client, code, for: .pair)
                try await recorded.say(.hello, hello.encoded)
                try await recorded.say(.share, exchange.share)
                let tag = try exchange.confirm(peerShare: try await recorded.expect(.share))
                first.link.close()
                _ = try await events.firstError()
                let second = try await Hostile.dial(stage, source)
                let replaying = try await Hostile.client(stage, on: second.link)
                _ = try await replaying.expect(.hello)
                try await replaying.say(.hello, hello.encoded)
                try await replaying.say(.share, exchange.share)
                _ = try await replaying.expect(.share)
                try await replaying.say(.tag, tag)
                #expect((try? await replaying.receive()) == nil)
                try await events.wait { $0.isCodeDied ? true : nil }
                try await self.expectNobodyKept(anna)
            }
        }
    }

    enum ServerTrick: CaseIterable {
        case reflectedShare
        case reflectedTag
        case otherPurpose
        case lateTag
        case identityInsteadOfTag
    }

    @Test(arguments: ServerTrick.allCases)
    func `a server that does not know the code is not paired with`(trick: ServerTrick) async throws {
        try await Stage.run { stage in
            let (_, bert) = try stage.twoDevices()
            let code = try OneShotCode(Self.code)
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.handshake = .seconds(trick == .lateTag ? 1 : 60)
            let node = bert.node(on: stage, configuration)
            _ = try await Hostile.answer(stage) { link in
                // Where this one is late, the other side may lose its patience anywhere.
                do { try await self.play(trick, stage, code, on: link) } catch { #expect(trick == .lateTag) }
            } whoever: { source in
                let error = await failure { _ = try await node.pair(with: source, code: code) }
                let expected: HandoffError.Code =
                    switch trick {
                    case .reflectedTag, .otherPurpose: .notTrusted
                    case .lateTag: .timedOut
                    case .reflectedShare, .identityInsteadOfTag: .protocolViolation
                    }
                #expect(error?.code == expected)
            }
            try await self.expectNobodyKept(bert)
        }
    }

    private func play(_ trick: ServerTrick, _ stage: Stage, _ code: OneShotCode, on link: any Link) async throws {
        let server = try await Hostile.server(stage, on: link)
        var hello = SessionLimits.hello
        hello.purpose = .pair
        try await server.say(.hello, hello.encoded)
        _ = try await server.expect(.hello)
        let share = try await server.expect(.share)
        let exchange = try await server.exchange(.server, code, for: trick == .otherPurpose ? .once : .pair)
        let tag = try exchange.confirm(peerShare: share)
        try await server.say(.share, trick == .reflectedShare ? share : exchange.share)
        guard trick != .reflectedShare else { return }
        let theirs = try await server.expect(.tag)
        switch trick {
        case .reflectedTag: try await server.say(.tag, theirs)
        case .otherPurpose: try await server.say(.tag, tag)
        case .identityInsteadOfTag: try await server.say(.identity, [])
        case .lateTag:
            // The right one, when the other side has lost patience.
            while (try? await server.readFrame()) != nil {}
            try? await server.say(.tag, tag)
        case .reflectedShare: break
        }
    }

    @Test func `a client that keeps its tag back for too long is hung up on, and the code stays good`() async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.handshake = .seconds(4)
            try await stage.showCode(of: anna, configuration) { code, source, events in
                let stranger = try await Hostile.dial(stage, source)
                let client = try await Hostile.client(stage, on: stranger.link)
                _ = try await client.expect(.hello)
                var hello = SessionLimits.hello
                hello.purpose = .pair
                let exchange = try await client.exchange(.client, code, for: .pair)
                try await client.say(.hello, hello.encoded)
                try await client.say(.share, exchange.share)
                _ = try await client.expect(.share)
                #expect(try await events.firstError().code == .timedOut)
                #expect(try await bert.node(on: stage, .patient).pair(with: source, code: code).name == "anna")
                withExtendedLifetime(stranger) {}
            }
        }
    }

    @Test func `a code is of no use after its time`() async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            var configuration = HandoffNode.Configuration()
            configuration.deadlines.pairing = .milliseconds(50)
            let events = Journal<NodeEvent>()
            let outcome = await Stage.outcome { [configuration] () throws(HandoffError) in
                try await anna.node(on: stage, configuration).pair { events.add($0) }
            }
            #expect(outcome.failureCode == .timedOut)
            let (code, port) = try await events.wait { event -> (OneShotCode, UInt16)? in
                guard case .advertised(let code?, let port, _) = event else { return nil }
                return (code, port)
            }
            let error = await failure {
                _ = try await bert.node(on: stage, .patient).pair(with: .address("anna:\(port)"), code: code)
            }
            #expect(error?.code == .connectionUnavailable)
            #expect(stage.network.adverts.isEmpty)
            try await self.expectNobodyKept(anna, bert)
        }
    }

    @Test func `fifty attempts at once are one guess`() async throws {
        try await Stage.run { stage in
            let (anna, _) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                let wrong = try OneShotCode(
                    "\(code.nameplate)-\(code.text.contains("abandon") ? "able-about" : "abandon-ability")"
                )
                let codes = Journal<HandoffError.Code?>()
                await withDiscardingTaskGroup { group in
                    for number in 1...50 {
                        group.addTask {
                            do {
                                let guesser = try Device("guesser\(number)", security: stage.security)
                                codes.add(
                                    await failure {
                                        _ = try await guesser.node(on: stage).pair(with: source, code: wrong)
                                    }?.code
                                )
                            } catch {
                                codes.add(nil)
                            }
                        }
                    }
                }
                #expect(codes.entries.count == 50)
                #expect(codes.entries.allSatisfy { $0 != nil })
                try await events.wait { $0.isCodeDied ? true : nil }
                #expect(events.entries.count(where: \.isCodeDied) == 1)
                try await self.expectNobodyKept(anna)
            }
        }
    }
}
