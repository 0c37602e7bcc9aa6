// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import Handoff
import HandoffCrypto
import HandoffPosix
import HandoffTesting
import HandoffTransport
import LocalFiles
import Locking

/// Two nodes in one process, over real sockets and real TLS.
struct LoopbackNodes: Sendable {
    let workers: WorkerPool
    private let loops: EventLoopGroup

    init() throws {
        self.loops = try EventLoopGroup(count: 2)
        self.workers = try WorkerPool(count: 2)
    }

    func makeNode(_ scope: ActivityScope, _ faults: LinkFaults = LinkFaults()) throws -> HandoffNode {
        HandoffNode(
            transport: FaultyTransport(PosixTransport(loops: self.loops), dialed: faults),
            discovery: NoDiscovery(),
            security: try OpenSSLSecurity(),
            scope: scope
        )
    }

    /// Offers an activity with a delegate on one node, and continues it on the other.
    func withContinuation<Value: Sendable>(
        of delegate: any UserActivityDelegate,
        _ faults: LinkFaults = LinkFaults(),
        _ body: @escaping @Sendable (UserActivity) async throws -> Value
    ) async throws -> Value {
        let scope = ActivityScope()
        let activity = UserActivity(activityType: "org.photoshare.test", scope: scope)
        activity.title = "a test"
        activity.supportsContinuationStreams = true
        activity.delegate = delegate
        activity.becomeCurrent()
        let sender = try self.makeNode(scope)
        let receiver = try self.makeNode(ActivityScope(), faults)
        let (adverts, inlet) = AsyncStream.makeStream(of: (OneShotCode, UInt16).self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try? await sender.run { event in
                    if case .advertised(let code?, let port, _) = event { inlet.yield((code, port)) }
                }
                inlet.finish()
            }
            defer {
                group.cancelAll()
                withExtendedLifetime((activity, delegate)) {}
            }
            for await (code, port) in adverts {
                return try await receiver.withContinuation(of: .address("127.0.0.1:\(port)"), code: code, body)
            }
            throw HandoffError(.connectionUnavailable, "the sending node did not start")
        }
    }

    /// Receives what a catalogue offers.
    func transfer(
        _ catalogue: Catalogue,
        _ options: ReceiveOptions,
        decide: @escaping @Sendable (Offer) async throws -> OfferDecision = { _ in .accept }
    ) async throws -> TransferOutcome {
        let sent = EventLog()
        let received = EventLog()
        let offer = FileOffer(catalogue, workers: self.workers) { event in sent.note(event) }
        let result = await self.receive(from: offer, options, received, decide)
        // The sender's last word comes on its own task; it is there once the log has it.
        await sent.waitForEnd()
        return TransferOutcome(result: result, sent: sent, received: received)
    }

    /// Receives with a journal, over a link that may break.
    ///
    /// - Parameters:
    ///   - catalogue: What is offered.
    ///   - options: Where it goes.
    ///   - journal: Where is kept what has come.
    ///   - cut: After how many bytes that the receiver gets the link breaks; nil for never.
    /// - Returns: How it ended.
    func transfer(
        _ catalogue: Catalogue,
        _ options: ReceiveOptions,
        _ journal: TransferJournal,
        cutAfter cut: Int? = nil
    ) async -> TransferOutcome {
        let sent = EventLog()
        let received = EventLog()
        // Where it breaks is counted in bytes on the link.
        let offer = FileOffer(catalogue, workers: self.workers, packs: false) { event in sent.note(event) }
        let faults = LinkFaults(receiving: cut.map { .cut(after: $0) })
        let result = await self.receive(from: offer, options, received, journal: journal, faults: faults)
        if cut == nil { await sent.waitForEnd() }
        return TransferOutcome(result: result, sent: sent, received: received)
    }

    /// Receives from any sender.
    func receive(
        from delegate: any UserActivityDelegate,
        _ options: ReceiveOptions,
        _ log: EventLog = EventLog(),
        journal: TransferJournal? = nil,
        previews: PreviewStore? = nil,
        faults: LinkFaults = LinkFaults(),
        _ decide: @escaping @Sendable (Offer) async throws -> OfferDecision = { _ in .accept }
    ) async -> Result<TransferSummary, any Error> {
        let receiver = FileReceiver(options, workers: self.workers, journal: journal, previews: previews) { event in
            log.note(event)
        } decide: { offer in
            try await decide(offer)
        }
        do {
            return .success(
                try await self.withContinuation(of: delegate, faults) { activity in try await receiver.receive(activity)
                }
            )
        } catch {
            return .failure(error)
        }
    }
}

/// Discovery for nodes that know each other's address.
private struct NoDiscovery: Discovery {
    var engineName: String { "none" }

    func publish(_ advert: ServiceAdvert) async throws(DiscoveryError) -> any Publication { NoPublication() }

    func browse() -> AsyncThrowingStream<BrowseEvent, any Error> { AsyncThrowingStream { $0.finish() } }
}

private final class NoPublication: Publication {
    func withdraw() async {}
}
