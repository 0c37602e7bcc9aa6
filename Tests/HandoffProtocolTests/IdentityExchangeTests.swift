// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffWire
import Testing

private let own = IdentityProof(
    publicKeyInfo: [1],
    name: "own",
    platform: "Linux",
    signature: .init(repeating: 1, count: 64)
)
private let peer = IdentityProof(
    publicKeyInfo: [2],
    name: "peer",
    platform: "Linux",
    signature: .init(repeating: 2, count: 64)
)

private func goodbye(_ code: Reason.Code) -> OutgoingMessage { OutgoingMessage(.goodbye, Reason(code, "").encoded) }

@Suite struct IdentityExchangeTests {
    private typealias Event = @Sendable (inout IdentityExchange) -> IdentityExchange.Action

    /// The good conversation: event left, action right.
    private static let conversation: [(event: Event, action: IdentityExchange.Action)] = [
        ({ $0.start() }, .send([OutgoingMessage(.identity, own.encoded)])),
        ({ $0.receive(.identity, peer.encoded) }, .judge(peer)),
        ({ $0.judged(true) }, .send([OutgoingMessage(.acknowledge)])),
        ({ $0.receive(.acknowledge, []) }, .keep),
        ({ $0.kept(true) }, .send([goodbye(.done)])),
        ({ $0.receive(.goodbye, Reason(.done, "").encoded) }, .finish([])),
    ]

    private static func machine(after count: Int) -> IdentityExchange {
        var machine = IdentityExchange(proof: own)
        for step in Self.conversation.prefix(count) { #expect(step.event(&machine) == step.action) }
        return machine
    }

    @Test func `the good conversation keeps both`() {
        _ = Self.machine(after: Self.conversation.count)
    }

    @Test(arguments: 0...6) func `a frame that has no turn ends it, and what was kept is forgotten`(position: Int) {
        let turns: [Int: Set<FrameType>] = [1: [.identity, .goodbye], 3: [.acknowledge, .goodbye], 5: [.goodbye]]
        for type in FrameType.allCases where turns[position]?.contains(type) != true {
            var machine = Self.machine(after: position)
            #expect(machine.receive(type, peer.encoded) == .fail(.unexpectedFrame, [goodbye(.violation)]))
        }
    }

    @Test(arguments: [1, 3, 5]) func `a peer that leaves early has kept nothing`(position: Int) {
        for (code, error) in [(Reason.Code.notKept, PairingError.notKept), (.notTrusted, .refusedProof)] {
            var machine = Self.machine(after: position)
            #expect(machine.receive(.goodbye, Reason(code, "").encoded) == .fail(error, []))
        }
    }

    @Test func `a proof that is not good is refused, and the peer is told`() {
        var machine = Self.machine(after: 2)
        #expect(machine.judged(false) == .fail(.badProof, [goodbye(.notTrusted)]))
        #expect(machine.receive(.acknowledge, []) == .fail(.unexpectedFrame, [goodbye(.violation)]))
    }

    @Test func `who cannot keep the peer says so`() {
        var machine = Self.machine(after: 4)
        #expect(machine.kept(false) == .fail(.notKept, [goodbye(.notKept)]))
    }

    @Test func `done before both have acknowledged is no end`() {
        for position in [1, 3] {
            var machine = Self.machine(after: position)
            #expect(machine.receive(.goodbye, Reason(.done, "").encoded) == .fail(.notKept, []))
        }
    }

    @Test func `what cannot be read is malformed`() {
        var first = Self.machine(after: 1)
        #expect(first.receive(.identity, Array(peer.encoded.dropLast())) == .fail(.malformed, [goodbye(.violation)]))
        var last = Self.machine(after: 5)
        #expect(last.receive(.goodbye, [1]) == .fail(.malformed, [goodbye(.violation)]))
    }
}

@Suite struct PairedGreetingTests {
    private let hello = Hello(streamLimit: 16, initialCredit: 262_144)
    private let later = Hello(versions: [2], streamLimit: 16, initialCredit: 262_144)

    @Test func `the server speaks first, the client answers, and both know the other's limits`() {
        var server = PairedGreeting(isClient: false, hello: self.hello)
        var client = PairedGreeting(isClient: true, hello: self.hello)
        let message = OutgoingMessage(.hello, self.hello.encoded)
        #expect(server.start() == .send([message]))
        #expect(client.start() == .send([]))
        #expect(client.receive(.hello, self.hello.encoded) == .establish([message], peer: self.hello))
        #expect(server.receive(.hello, self.hello.encoded) == .establish([], peer: self.hello))
        #expect(server.receive(.hello, self.hello.encoded) == .fail(.unexpectedFrame))
    }

    @Test(arguments: [true, false]) func `anything but a hello of our version ends it`(isClient: Bool) {
        for type in FrameType.allCases where type != .hello {
            var machine = PairedGreeting(isClient: isClient, hello: self.hello)
            #expect(machine.receive(type, self.hello.encoded) == .fail(.unexpectedFrame))
            #expect(machine.receive(.hello, self.hello.encoded) == .fail(.unexpectedFrame))
        }
        var machine = PairedGreeting(isClient: isClient, hello: self.hello)
        #expect(machine.receive(.hello, self.later.encoded) == .fail(.version))
        machine = PairedGreeting(isClient: isClient, hello: self.hello)
        #expect(machine.receive(.hello, []) == .fail(.malformed))
    }
}
