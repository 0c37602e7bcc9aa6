// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import FileTransfer
import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport
import LocalFiles
import TestSupport

@testable import Handoff

/// One session of the real code with a recorded peer, over a network in memory.
struct Rehearsal {
    let network = InMemoryNetwork()
    let security: OpenSSLSecurity
    private let configuration: HandoffNode.Configuration
    private let protocols: [String]

    /// Sets up both sides.
    ///
    /// - Parameters:
    ///   - patience: How long the reader waits for an answer, or for any sign of life.
    ///   - protocols: What the peer says it speaks.
    /// - Throws: What the libraries say if they do not start.
    init(patience: Duration = .seconds(60), protocols: [String] = ["handoff-pair/1"]) throws {
        self.protocols = protocols
        self.security = try OpenSSLSecurity()
        var configuration = HandoffNode.Configuration()
        // A peer that never hangs up costs this much and no more.
        configuration.deadlines.farewell = .milliseconds(100)
        // Beside all the other tests a handshake waits for its turn longer than on the slowest network.
        configuration.deadlines.handshake = .seconds(120)
        configuration.deadlines.dial = .seconds(120)
        configuration.deadlines.request = patience
        configuration.deadlines.silence = patience
        self.configuration = configuration
    }

    /// What became of the session.
    struct Result: Sendable {
        var outcome: Recording.Outcome
        var placed: [String] = []
    }

    func play(_ recording: Recording) async throws -> Result {
        switch recording.reader {
        case .originator: Result(outcome: try await self.playToOriginator(recording))
        case .continuer: Result(outcome: try await self.playToContinuer(recording, Self.stay))
        case .receiver: try await self.playToReceiver(recording)
        case .shower: Result(outcome: try await self.playToShower(recording))
        case .typer: Result(outcome: try await self.playToTyper(recording))
        }
    }

    func node(_ host: InMemoryHost, _ scope: ActivityScope, _ trust: DeviceTrust? = nil) -> HandoffNode {
        HandoffNode(
            configuration: self.configuration,
            transport: host,
            discovery: host,
            security: self.security,
            trust: trust,
            scope: scope
        )
    }

    /// The peer that plays a recording.
    func peer(_ recording: Recording, _ code: String, _ acquaintance: Acquaintance? = nil) throws -> RecordedPeer {
        RecordedPeer(
            recording: recording,
            security: self.security,
            code: try SpokenCode(code),
            protocols: recording.begins == .paired ? ["handoff/1"] : self.protocols,
            identity: acquaintance?.identity,
            serverName: acquaintance?.knock()
        )
    }

    private func playToOriginator(_ recording: Recording) async throws -> Recording.Outcome {
        let scope = ActivityScope()
        let delegate = Echo()
        let activity = UserActivity(activityType: "org.example.note", scope: scope)
        activity.title = "A note"
        activity.delegate = delegate
        activity.supportsContinuationStreams = true
        precondition(activity.revision == 3, "the recordings that follow count on it")
        activity.becomeCurrent()
        defer { withExtendedLifetime((activity, delegate)) {} }
        let acquaintance = recording.begins == .paired ? try await Acquaintance(self.security) : nil
        let node = self.node(self.network.host("originator"), scope, acquaintance?.trust)
        let dialler = self.network.host("peer")
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await node.run { inlet.yield($0) }
                inlet.finish()
            }
            defer { group.cancelAll() }
            var hasPeer = false
            for await event in events {
                switch event {
                case .advertised(let code?, let port, _) where !hasPeer:
                    hasPeer = true
                    let peer = try self.peer(recording, code.text, acquaintance)
                    group.addTask {
                        let endpoints = try await dialler.resolve("originator:\(port)", defaultPort: 0)
                        try? await peer.play(on: try await dialler.dial(endpoints, deadline: .seconds(10)))
                    }
                case .disconnected(_, let error):
                    return Self.outcome(of: error)
                default: break
                }
            }
            return .failed
        }
    }

    private func playToContinuer(
        _ recording: Recording,
        _ body: @escaping @Sendable (UserActivity) async throws -> Recording.Outcome
    ) async throws -> Recording.Outcome {
        let listener = try await self.network.host("peer").listen(port: 0, interfaces: [])
        defer { listener.close() }
        let acquaintance = recording.begins == .paired ? try await Acquaintance(self.security) : nil
        let peer = try self.peer(recording, "7-amazing-violin", acquaintance)
        let node = self.node(self.network.host("continuer"), ActivityScope(), acquaintance?.trust)
        let source = ContinuationSource.address("peer:\(listener.port)")
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                guard let link = try await listener.accept() else { return }
                try? await peer.play(on: link)
            }
            defer { group.cancelAll() }
            do {
                if let device = try await acquaintance?.trust.devices().first {
                    return try await node.withContinuation(of: source, from: device, body)
                }
                return try await node.withContinuation(of: source, code: try OneShotCode(peer.code.text), body)
            } catch let error as HandoffError {
                return Self.outcome(of: error)
            } catch let error as TransferError {
                return Self.outcome(of: error)
            }
        }
    }

    private func playToReceiver(_ recording: Recording) async throws -> Result {
        let folder = try TemporaryDirectory()
        var options = ReceiveOptions(target: .folder(folder.bytes()))
        options.wantsPreviews = false
        options.keepsLinks = true
        let receiver = FileReceiver(options, workers: try WorkerPool(count: 1)) { _ in
        } decide: { _ in
            .accept
        }
        let outcome = try await self.playToContinuer(recording) { activity in
            switch try await receiver.receive(activity).outcome {
            case .done: .done
            case .partial: .partial
            case .failed(let error): Self.outcome(of: error)
            }
        }
        return Result(outcome: outcome, placed: try folder.names())
    }

    /// Takes streams, and follows the activity if that can be, until the session ends or a state is of no use.
    private static func stay(_ activity: UserActivity) async throws -> Recording.Outcome {
        let session = try activity.continuationSession()
        return await withTaskGroup(of: Recording.Outcome?.self) { group in
            group.addTask {
                await Echo.serve(session)
                return session.ended == .ended ? .done : self.outcome(of: session.ended)
            }
            group.addTask {
                guard let updates = try? activity.updates() else { return nil }
                do {
                    for try await state in updates where state.revision <= 5 { return .violation }
                    return nil
                } catch {
                    return session.ended == nil ? self.outcome(of: error as? HandoffError) : nil
                }
            }
            defer { group.cancelAll() }
            for await outcome in group { if let outcome { return outcome } }
            return .failed
        }
    }

    private static func outcome(of error: TransferError) -> Recording.Outcome {
        switch error.code {
        case .integrity: .damage
        case .cancelled: .cancelled
        default: .failed
        }
    }

    static func outcome(of error: HandoffError?) -> Recording.Outcome {
        guard let error else { return .done }
        return switch error.code {
        case .protocolViolation: .violation
        case .notTrusted: .untrusted
        case .unsupported: .unsupported
        case .timedOut: .late
        case .connectionUnavailable: .busy
        case .cancelled: .cancelled
        case .userInfoTooLarge: .tooLarge
        default: .failed
        }
    }
}

/// Sends back what comes on each stream, until the session ends.
private final class Echo: UserActivityDelegate {
    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        await Self.serve(session)
    }

    static func serve(_ session: ContinuationSession) async {
        await withDiscardingTaskGroup { group in
            while let stream = try? await session.nextStream() {
                group.addTask {
                    do {
                        while let bytes = try await stream.read() { try await stream.write(bytes) }
                        try await stream.finish()
                    } catch {
                        stream.reset()
                    }
                }
            }
        }
    }
}
