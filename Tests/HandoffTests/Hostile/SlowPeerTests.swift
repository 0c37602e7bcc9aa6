// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Peers that are never quite silent, and peers that never read.
@Suite(.timeLimit(.minutes(1)))
struct SlowPeerTests {
    /// How long a slow peer waits between two bytes: all that it has to say takes longer than any deadline here.
    private static let pause = Duration.milliseconds(5)
    private static let clock = ContinuousClock()

    /// Sends bytes one at a time until the other side has had enough.
    private func trickle(_ bytes: [UInt8], to stranger: Stranger) async throws {
        for byte in bytes {
            do { try await stranger.send([byte]) } catch { return }
            // This is what the peer is like; nothing is measured by it.
            try await Self.clock.sleep(for: Self.pause)
        }
    }

    private static func impatient(handshake: Duration = .seconds(10), silence: Duration = .seconds(60))
        -> HandoffNode.Configuration
    {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.handshake = handshake
        configuration.deadlines.silence = silence
        return configuration
    }

    @Test(arguments: Medium.allCases)
    func `who sends the handshake byte by byte has the time of all of it, not of each byte`(medium: Medium) async throws
    {
        try await Stage.run(medium) { stage in
            try await stage.offer(configuration: Self.impatient(handshake: .milliseconds(200))) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let client = try RawTLS(RawTLS.Terms(role: .client, protocols: ["handoff-pair/1"]))
                let hello = client.firstFlight()
                #expect(Self.pause * hello.count > .milliseconds(200))
                let stranger = try await Stranger(stage, invitation.source)
                try await self.trickle(hello, to: stranger)
                #expect(try await offer.disconnection()?.code == .timedOut)
                #expect(offer.count(\.isCodeDied) == 0)
            }
        }
    }

    @Test func `who sends the code's exchange byte by byte has the time of all of it`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.impatient(handshake: .seconds(1))) { offer in
                let activity = offer.makeActivity()
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let stranger = try await Stranger(stage, invitation.source)
                // It may be hung up on anywhere, if the machine is busy.
                if let client = try? await Hostile.client(stage, on: stranger.link) {
                    // As long as a hello may be: twenty seconds at this pace.
                    try? await client.sendRaw(FrameHeader(.hello, length: SessionLimits.untrustedPayload).encoded)
                    while (try? await client.sendRaw([0])) != nil { try await Self.clock.sleep(for: Self.pause) }
                }
                #expect(try await offer.disconnection()?.code == .timedOut)
                #expect(offer.count(\.isCodeDied) == 0)
                withExtendedLifetime(stranger) {}
            }
        }
    }

    @Test func `a trusted peer whose frame never ends is given up`() async throws {
        try await Stage.run { stage in
            try await stage.offer(configuration: Self.impatient(silence: .seconds(3))) { offer in
                let activity = offer.makeActivity(delegate: .echo())
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let stranger = try await Stranger(stage, invitation.source)
                let client = try await Hostile.client(stage, on: stranger.link)
                try await client.pairAsClient(SharedSecret(invitation.code, for: .once))
                try await client.sendRaw(FrameHeader(.open, stream: 1, length: 5).encoded + [0, 0, 4, 0, 0])
                try await client.sendRaw(FrameHeader(.data, stream: 1, length: FrameHeader.dataLimit).encoded)
                // A piece of it is no sign of life, or it would last for as long as the peer likes.
                while (try? await client.sendRaw([0])) != nil { try await Self.clock.sleep(for: Self.pause) }
                #expect(try await offer.disconnection()?.code == .timedOut)
                withExtendedLifetime(stranger) {}
            }
        }
    }

    /// It gives all the credit there is, asks for as much as there is, and reads nothing.
    @Test func `a peer that never reads is sent no more than what the path and one mark hold`() async throws {
        let capacity = 64 * 1024
        let piece = 64 * 1024
        let written = Journal<Int>()
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            let bytes = [UInt8](repeating: 7, count: piece)
            while (try? await stream.write(bytes)) != nil { written.add(piece) }
        }
        try await Stage.run(.memory, capacity: capacity) { stage in
            try await stage.offer(configuration: Self.impatient(silence: .seconds(3))) { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                let stranger = try await Stranger(stage, invitation.source)
                let client = try await Hostile.client(stage, on: stranger.link)
                try await client.pairAsClient(SharedSecret(invitation.code, for: .once))
                try await client.say(.get)
                let everything = FrameHeader(.open, stream: 1, length: 5).encoded + [2, 0x7F, 0xFF, 0xFF, 0xFF]
                try await client.sendRaw(everything)
                #expect(try await offer.disconnection()?.code == .timedOut)
                // Those that were handed over, and the one that waits.
                let most = capacity + SecureLink.outboundMark + 2 * piece
                #expect(written.entries.reduce(0, +) <= most)
                #expect(!written.entries.isEmpty)
                withExtendedLifetime(stranger) {}
            }
        }
    }

    @Test func `ten thousand streams of a paired device at once are a violation`() async throws {
        try await PairedOffer.run { stage, offer in
            let stranger = try await Hostile.dial(stage, offer.source)
            let device = try #require(try await offer.bert.store.devices().first)
            let channel = try stage.security.makeClientChannel(
                identity: offer.bert.identity,
                protocols: [ChannelProtocol.paired],
                expectedPeer: device.keyDigest,
                serverName: offer.knock(
                    stage,
                    device.keys.knockOut,
                    AdvertEpoch(unixTime: SystemWallClock().unixTime)
                )
            )
            let client = Connection(
                link: stranger.link,
                role: .client,
                channel: channel,
                security: stage.security,
                deadlines: HandoffNode.Deadlines()
            )
            _ = try await client.handshake(expecting: [ChannelProtocol.paired])
            try await client.greet(.client)
            for number in 0..<10_000 as Range<UInt32> {
                let open = FrameHeader(.open, stream: 2 * number + 1, length: 5).encoded + [0, 0, 4, 0, 0]
                guard (try? await client.sendRaw(open)) != nil else { break }
            }
            let error = try await offer.events.wait { event -> HandoffError? in
                if case .disconnected(_, let error?) = event { error } else { nil }
            }
            #expect(error.code == .protocolViolation)
            withExtendedLifetime(stranger) {}
        }
    }
}
