// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import HandoffWire
import Testing

@testable import Handoff

/// Pairings that break off at every place there is: both sides keep the other, or neither does.
@Suite(.timeLimit(.minutes(2)))
struct BrokenPairingTests {
    /// What is kept where in the end.
    private struct Kept: Hashable {
        var shower: Bool
        var typer: Bool
    }

    private func pair(_ faults: LinkFaults, patience: Duration = .seconds(60)) async throws -> Kept {
        var kept = Kept(shower: false, typer: false)
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.handshake = patience
        // Every link that is dialled breaks in the same place.
        configuration.deadlines.redial = .zero
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna, configuration) { code, source, events in
                let host = stage.network.host("bert")
                let node = HandoffNode(
                    configuration: configuration,
                    transport: FaultyTransport(host, dialed: faults),
                    discovery: host,
                    security: stage.security,
                    trust: bert.trust,
                    scope: ActivityScope()
                )
                let atTyper = await failure { _ = try await node.pair(with: source, code: code) }
                let atShower = try await events.wait { event -> HandoffError?? in
                    if case .disconnected(_, let error) = event { .some(error) } else { nil }
                }
                kept.typer = try await !bert.store.devices().isEmpty
                kept.shower = try await !anna.store.devices().isEmpty
                // Whoever is kept is told of, and nobody else.
                #expect((atTyper == nil) == kept.typer)
                #expect((atShower == nil) == kept.shower)
                for error in [atTyper, atShower].compactMap({ $0 }) {
                    #expect([.handoffFailed, .notTrusted, .timedOut].contains(error.code), "\(error)")
                }
            }
        }
        return kept
    }

    /// From place to place, in bytes.
    private static let step = 31

    private func faults(_ fault: LinkFaults.Fault, isSending: Bool) -> LinkFaults {
        isSending ? LinkFaults(sending: fault) : LinkFaults(receiving: fault)
    }

    /// A goodbye is a record of this many bytes; identities and acknowledgements are before it.
    ///
    /// What no number of messages excludes is that the last one does not arrive: whoever has said it keeps the other alone.
    private static let lastWord = FrameHeader.size + Reason(.done, "").encoded.count + 22

    /// Every place from the first byte to the last, in each direction: cut, and towards the end lost without a sign.
    @Test(arguments: [true, false])
    func `a pairing that breaks off is kept on both sides or on neither`(isSending: Bool) async throws {
        let outcomes = try await self.cuts(isSending: isSending)
        // Handshake, hello, share, tag, identity, acknowledgement and goodbye are longer than that.
        let length = outcomes.count * Self.step
        #expect(length > 1000)
        let last = length - Self.lastWord - 2 * Self.step
        for (number, kept) in outcomes.enumerated() where number * Self.step <= last {
            #expect(kept == Kept(shower: false, typer: false), "cut at \(number * Self.step) of \(length)")
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for position in stride(from: length - 400, through: last, by: Self.step) {
                group.addTask {
                    let faults = self.faults(.loss(after: position), isSending: isSending)
                    let kept = try await self.pair(faults, patience: .seconds(1))
                    #expect(kept == Kept(shower: false, typer: false), "lost from \(position) of \(length)")
                }
            }
            try await group.waitForAll()
        }
    }

    /// Cuts ever later until nothing is cut any more.
    private func cuts(isSending: Bool) async throws -> [Kept] {
        var outcomes: [Kept] = []
        while outcomes.last != Kept(shower: true, typer: true) {
            let fault = LinkFaults.Fault.cut(after: outcomes.count * Self.step)
            outcomes.append(try await self.pair(self.faults(fault, isSending: isSending)))
        }
        return outcomes
    }

    /// Where a client that knows everything stops after each of its messages, in order.
    enum Message: Int, CaseIterable {
        case nothing
        case helloAndShare
        case tag
        case identity
        case acknowledge
        case done
    }

    @Test(arguments: Message.allCases)
    func `a client that stops after any message is kept only if it has kept this device`(last: Message) async throws {
        try await Stage.run { stage in
            let (anna, bert) = try stage.twoDevices()
            try await stage.showCode(of: anna) { code, source, events in
                let stranger = try await Hostile.dial(stage, source)
                let client = try await Hostile.client(stage, on: stranger.link)
                try await self.speak(client, as: bert, code, upTo: last)
                try? await client.sendEnd()
                _ = try await events.wait { event in event.isDisconnected ? true : nil }
                #expect(try await anna.store.devices().isEmpty == (last != .done))
                withExtendedLifetime(stranger) {}
            }
        }
    }

    private func speak(_ client: Connection, as device: Device, _ code: OneShotCode, upTo last: Message) async throws {
        _ = try await client.expect(.hello)
        guard last != .nothing else { return }
        var hello = SessionLimits.hello
        hello.purpose = .pair
        let exchange = try await client.exchange(.client, code, for: .pair)
        try await client.say(.hello, hello.encoded)
        try await client.say(.share, exchange.share)
        let tag = try exchange.confirm(peerShare: try await client.expect(.share))
        guard last != .helloAndShare else { return }
        try await client.say(.tag, tag)
        _ = try await client.expect(.tag)
        _ = try await client.expect(.identity)
        guard last != .tag else { return }
        let key = device.identity.subjectPublicKeyInfo
        let message = IdentityProof.signedMessage(
            role: "J",
            channelBinding: try await client.channelBinding(),
            publicKeyInfo: key
        )
        let signature = try device.identity.sign(message)
        let proof = IdentityProof(publicKeyInfo: key, name: device.name, platform: "Linux", signature: signature)
        try await client.say(.identity, proof.encoded)
        _ = try await client.expect(.acknowledge)
        guard last != .identity else { return }
        try await client.say(.acknowledge)
        let goodbye = try Reason(decoding: try await client.expect(.goodbye))
        #expect(goodbye.code == .done)
        guard last != .acknowledge else { return }
        try await client.say(.goodbye, Reason(.done, "").encoded)
    }
}
