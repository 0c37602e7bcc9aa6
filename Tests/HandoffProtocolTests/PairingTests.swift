// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire
import Testing

private let serverHello = Hello(streamLimit: 16, initialCredit: 262_144)
private let clientHello = Hello(versions: [1, 7], streamLimit: 4, initialCredit: 65_536)
private let pairHello = Hello(streamLimit: 16, initialCredit: 262_144, purpose: .pair)
private let laterHello = Hello(versions: [2], streamLimit: 16, initialCredit: 262_144)

@Suite struct PairingClientTests {
    private typealias Event = @Sendable (inout PairingClient) -> PairingClient.Action

    /// The good conversation: event left, action right.
    private static let conversation: [(event: Event, action: PairingClient.Action)] = [
        ({ $0.receive(.hello, serverHello.encoded) }, .startExchange(serverVersions: [1])),
        (
            { $0.exchangeStarted(share: [0xa]) },
            .send([OutgoingMessage(.hello, clientHello.encoded), OutgoingMessage(.share, [0xa])])
        ),
        ({ $0.receive(.share, [0xb]) }, .confirm(peerShare: [0xb])),
        ({ $0.confirmed(tag: [0xc]) }, .send([OutgoingMessage(.tag, [0xc])])),
        ({ $0.receive(.tag, [0xd]) }, .verify(peerTag: [0xd])),
        ({ $0.verified(true) }, .established(peer: serverHello)),
    ]

    private static func machine(after count: Int) -> PairingClient {
        var machine = PairingClient(hello: clientHello)
        for step in Self.conversation.prefix(count) { #expect(step.event(&machine) == step.action) }
        return machine
    }

    @Test func `the good conversation ends in a session`() {
        _ = Self.machine(after: Self.conversation.count)
    }

    @Test(arguments: 0...6) func `a frame that has no turn ends it, for good`(position: Int) {
        let turns: [Int: FrameType] = [0: .hello, 2: .share, 4: .tag]
        for type in FrameType.allCases where turns[position] != type {
            var machine = Self.machine(after: position)
            #expect(machine.receive(type, serverHello.encoded) == .fail(.unexpectedFrame))
            for step in Self.conversation { #expect(step.event(&machine) == .fail(.unexpectedFrame)) }
        }
    }

    @Test(arguments: 0...6) func `an answer of the driver that has no turn ends it`(position: Int) {
        let answers: [Int: Event] = [
            1: { $0.exchangeStarted(share: []) }, 3: { $0.confirmed(tag: []) }, 5: { $0.verified(true) },
        ]
        for (turn, answer) in answers where turn != position {
            var machine = Self.machine(after: position)
            #expect(answer(&machine) == .fail(.unexpectedFrame))
        }
    }

    @Test func `what cannot go on says why, once`() {
        let ends: [(after: Int, event: Event, error: PairingError)] = [
            (0, { $0.receive(.hello, []) }, .malformed),
            (0, { $0.receive(.hello, Array(serverHello.encoded.dropLast())) }, .malformed),
            (0, { $0.receive(.hello, laterHello.encoded) }, .version),
            (0, { $0.receive(.hello, pairHello.encoded) }, .purpose(.pair)),
            (3, { $0.confirmed(tag: nil) }, .badShare),
            (5, { $0.verified(false) }, .wrongCode),
        ]
        for end in ends {
            var machine = Self.machine(after: end.after)
            #expect(end.event(&machine) == .fail(end.error))
            for step in Self.conversation { #expect(step.event(&machine) == .fail(.unexpectedFrame)) }
        }
    }
}

@Suite struct PairingServerTests {
    private typealias Event = @Sendable (inout PairingServer) -> PairingServer.Action

    private static let conversation: [(event: Event, action: PairingServer.Action)] = [
        ({ $0.start() }, .send([OutgoingMessage(.hello, serverHello.encoded)])),
        ({ $0.receive(.hello, clientHello.encoded) }, .wait),
        ({ $0.receive(.share, [0xa]) }, .exchange(client: clientHello, peerShare: [0xa])),
        ({ $0.confirmed(share: [0xb]) }, .send([OutgoingMessage(.share, [0xb])])),
        ({ $0.receive(.tag, [0xc]) }, .verify(peerTag: [0xc])),
        ({ $0.verified(true, tag: [0xd]) }, .establish([OutgoingMessage(.tag, [0xd])], peer: clientHello)),
    ]

    private static func machine(after count: Int) -> PairingServer {
        var machine = PairingServer(hello: serverHello)
        for step in Self.conversation.prefix(count) { #expect(step.event(&machine) == step.action) }
        return machine
    }

    @Test func `the good conversation ends in a session`() {
        _ = Self.machine(after: Self.conversation.count)
    }

    @Test(arguments: 0...6) func `a frame that has no turn ends it, for good`(position: Int) {
        let turns: [Int: FrameType] = [1: .hello, 2: .share, 4: .tag]
        for type in FrameType.allCases where turns[position] != type {
            var machine = Self.machine(after: position)
            #expect(machine.receive(type, clientHello.encoded) == .fail(.unexpectedFrame))
            for step in Self.conversation { #expect(step.event(&machine) == .fail(.unexpectedFrame)) }
        }
    }

    @Test(arguments: 0...6) func `an answer of the driver that has no turn ends it`(position: Int) {
        let answers: [Int: Event] = [
            0: { $0.start() }, 3: { $0.confirmed(share: []) }, 5: { $0.verified(true, tag: []) },
        ]
        for (turn, answer) in answers where turn != position {
            var machine = Self.machine(after: position)
            #expect(answer(&machine) == .fail(.unexpectedFrame))
        }
    }

    @Test func `what cannot go on says why, and the tag of a wrong code never goes out`() {
        let ends: [(after: Int, event: Event, error: PairingError)] = [
            (1, { $0.receive(.hello, []) }, .malformed),
            (1, { $0.receive(.hello, laterHello.encoded) }, .version),
            (3, { $0.confirmed(share: nil) }, .badShare),
            (5, { $0.verified(false, tag: [0xd]) }, .wrongCode),
        ]
        for end in ends {
            var machine = Self.machine(after: end.after)
            #expect(end.event(&machine) == .fail(end.error))
            for step in Self.conversation { #expect(step.event(&machine) == .fail(.unexpectedFrame)) }
        }
    }

    @Test func `nothing that depends on the code is sent before the client has confirmed`() {
        // Hello and share are the same for every code; the tag comes with the last step only.
        for step in Self.conversation.dropLast() {
            guard case .send(let messages) = step.action else { continue }
            #expect(messages.allSatisfy { $0.type == .hello || $0.type == .share })
        }
    }
}
