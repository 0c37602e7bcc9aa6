// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import Synchronization
import Testing

@testable import Handoff

/// Devices that hang up on those that they do not know yet, and are dialled again.
@Suite(.timeLimit(.minutes(1)))
struct RedialTests {
    /// A transport whose first links break before a byte has come back.
    private final class CrowdedTransport: Transport {
        private let base: any Transport
        private let left: Atomic<Int>

        init(_ base: any Transport, breaking count: Int) {
            self.base = base
            self.left = Atomic(count)
        }

        func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> any Link {
            let link = try await self.base.dial(endpoints, deadline: deadline)
            guard self.left.subtract(1, ordering: .relaxed).oldValue > 0 else { return link }
            return FaultyLink(link, LinkFaults(receiving: .cut(after: 0)))
        }
        func listen(port: UInt16, interfaces: [String]) async throws(TransportError) -> any Listener {
            try await self.base.listen(port: port, interfaces: interfaces)
        }
        func isNeighbour(_ link: any Link, on interfaces: [String]) -> Bool {
            self.base.isNeighbour(link, on: interfaces)
        }
        func resolve(_ text: String, defaultPort: UInt16) async throws(TransportError) -> [Endpoint] {
            try await self.base.resolve(text, defaultPort: defaultPort)
        }
        func text(of endpoint: Endpoint) -> String { self.base.text(of: endpoint) }
    }

    private static func redialing(for duration: Duration) -> HandoffNode.Configuration {
        var configuration = HandoffNode.Configuration.patient
        configuration.deadlines.redial = duration
        return configuration
    }

    private static func node(_ device: Device?, _ transport: any Transport, _ stage: Stage, scope: ActivityScope)
        -> HandoffNode
    {
        HandoffNode(
            configuration: Self.redialing(for: .seconds(50)),
            transport: transport,
            discovery: stage.network.host(device?.name ?? "continuing"),
            security: stage.security,
            trust: device?.trust,
            clock: SystemWallClock(),
            scope: scope
        )
    }

    @Test func `eight that continue at once from one address all get what is offered`() async throws {
        try await Stage.run(.loopback) { stage in
            let (anna, bert) = try stage.twoDevices()
            let annaAtBert = try await stage.pair(anna, bert).typed.get()
            let scope = ActivityScope()
            let activity = UserActivity(activityType: "org.example.note", scope: scope)
            activity.title = "a title"
            activity.becomeCurrent()
            let events = Journal<NodeEvent>()
            try await withThrowingTaskGroup(of: String?.self) { group in
                group.addTask {
                    try? await Self.node(anna, stage.offering, stage, scope: scope).run { events.add($0) }
                    return nil
                }
                defer { group.cancelAll() }
                let port = try await events.wait { event -> UInt16? in
                    if case .advertised(_, let port, _) = event { port } else { nil }
                }
                let source = ContinuationSource.address("127.0.0.1:\(port)")
                for _ in 0..<8 {
                    group.addTask {
                        let device = bert.inAnotherProcess()
                        return try await Self.node(device, stage.continuing, stage, scope: ActivityScope())
                            .withContinuation(of: source, from: annaAtBert) { $0.title }
                    }
                }
                for _ in 0..<8 { #expect(try await group.next() == "a title") }
            }
        }
    }

    @Test func `each attempt at a paired device has a knock of its own`() async throws {
        try await PairedOffer.run { stage, offer in
            let transport = CrowdedTransport(stage.network.host("bert"), breaking: 3)
            let node = Self.node(offer.bert, transport, stage, scope: ActivityScope())
            let title = try await node.withContinuation(of: offer.source, from: offer.annaAtBert) { $0.title }
            #expect(title == "a title")
        }
    }

    @Test func `a code is good for the attempt after those that were hung up on`() async throws {
        try await Stage.run { stage in
            try await stage.offer { offer in
                offer.makeActivity("org.example.note").becomeCurrent()
                let invitation = try await offer.invitation()
                let transport = CrowdedTransport(stage.continuing, breaking: 3)
                let node = Self.node(nil, transport, stage, scope: ActivityScope())
                let type = try await node.withContinuation(of: invitation.source, code: invitation.code) {
                    $0.activityType
                }
                #expect(type == "org.example.note")
            }
        }
    }

    /// Runs a body against a listener of eve's, and counts those that come.
    private func callers(
        _ stage: Stage,
        serve: @escaping @Sendable (any Link) async -> Void = { _ in },
        _ body: (ContinuationSource) async throws -> Void
    ) async throws -> (count: Int, error: HandoffError?) {
        let listener = try await stage.network.host("eve").listen(port: 0, interfaces: [])
        defer { listener.close() }
        let calls = Journal<Void>()
        let error = await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while let link = try await listener.accept() {
                    calls.add(())
                    await serve(link)
                    link.close()
                }
            }
            defer {
                listener.close()
                group.cancelAll()
            }
            return await failure { try await body(.address("eve:\(listener.port)")) }
        }
        return (calls.entries.count, error)
    }

    @Test func `who always hangs up is dialled again for a time, and then it is said`() async throws {
        try await PairedOffer.run { stage, offer in
            let node = offer.bert.node(on: stage, Self.redialing(for: .seconds(2)))
            let known = try await self.callers(stage) { source in
                try await node.withContinuation(of: source, from: offer.annaAtBert) { _ in }
            }
            #expect(known.error?.code == .notTrusted)
            #expect(known.count > 1)
            let code = try OneShotCode("7-amazing-violin")
            let strange = try await self.callers(stage) { source in
                try await node.withContinuation(of: source, code: code) { _ in }
            }
            #expect(strange.error?.code == .handoffFailed)
            #expect(strange.count > 1)
        }
    }

    @Test func `where no time is given for it, nobody is dialled again`() async throws {
        try await Stage.run { stage in
            let code = try OneShotCode("7-amazing-violin")
            let (count, error) = try await self.callers(stage) { source in
                try await stage.continuer(configuration: Self.redialing(for: .zero))
                    .withContinuation(of: source, code: code) { _ in }
            }
            #expect(error?.code == .handoffFailed)
            #expect(count == 1)
        }
    }

    @Test func `who hangs up after its hello is not dialled again`() async throws {
        try await Stage.run { stage in
            let code = try OneShotCode("7-amazing-violin")
            let identity = try stage.security.makeEphemeralIdentity()
            let (count, error) = try await self.callers(stage) { link in
                guard
                    let connection = try? stage.serverConnection(on: link, as: identity, for: ChannelProtocol.code)
                else { return }
                _ = try? await connection.handshake(expecting: [ChannelProtocol.code])
                // It takes the client's answer for what it is not, and is done.
                try? await connection.greet(.server)
            } _: { source in
                try await stage.continuer(configuration: Self.redialing(for: .seconds(50)))
                    .withContinuation(of: source, code: code) { _ in }
            }
            #expect(error?.code == .handoffFailed)
            #expect(count == 1)
        }
    }
}
