// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Peers that speak the encryption, and not the protocol.
@Suite(.timeLimit(.minutes(1)))
struct HostilePeerTests {
    private func offer(_ body: (Stage, Offer, Offer.Invitation) async throws -> Void) async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: .echo())
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                try await body(stage, offer, try await offer.invitation())
            }
        }
    }

    @Test func `a stranger's large frame is refused at its header`() async throws {
        try await self.offer { stage, offer, invitation in
            let stranger = try await Stranger(stage, invitation.source)
            let connection = try await Hostile.client(stage, on: stranger.link)
            // The header alone: whoever waited for the payload would wait until the deadline.
            try await connection.sendRaw(FrameHeader(.data, stream: 1, length: FrameHeader.dataLimit).encoded)
            #expect(try await offer.disconnection()?.code == .protocolViolation)
            #expect(offer.count(\.isCodeDied) == 0)
            withExtendedLifetime(stranger) {}
        }
    }

    @Test func `a trusted peer that breaks the protocol is told so and hung up on`() async throws {
        try await self.offer { stage, offer, invitation in
            let stranger = try await Stranger(stage, invitation.source)
            let connection = try await Hostile.client(stage, on: stranger.link)
            try await connection.pairAsClient(SharedSecret(invitation.code, for: .once))
            // A stream that was never opened.
            try await connection.sendRaw(FrameHeader(.credit, stream: 9, length: 4).encoded + [0, 0, 0, 1])
            let frame = try #require(try await connection.receive())
            #expect(frame.type == .goodbye)
            #expect(try Reason(decoding: frame.payload).code == .violation)
            #expect(try await offer.disconnection()?.code == .protocolViolation)
            withExtendedLifetime(stranger) {}
        }
    }
}
