// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import Locking

/// What a node that offers says to people and to scripts.
final class NodeNews: Sendable {
    private let console: Console
    private let distant: DistantPeers
    /// A code that is not shown to people while the last continuer pulls: most offers end with that, and it would never
    /// serve.
    private let held = Lock<String?>(nil)

    /// Codes that stopped, for a person to let them go on, or for the offer to stand without or to end.
    let stops: AsyncStream<StoppedCodes>
    private let stopInlet: AsyncStream<StoppedCodes>.Continuation
    /// An element each time that the advert was taken back: there may be nobody left whom the offer is for.
    let withdrawals: AsyncStream<Void>
    private let withdrawalInlet: AsyncStream<Void>.Continuation

    /// Begins to tell.
    ///
    /// - Parameter console: Where.
    init(_ console: Console) {
        self.console = console
        (self.stops, self.stopInlet) = AsyncStream.makeStream()
        (self.withdrawals, self.withdrawalInlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.distant = DistantPeers(console)
    }

    func show(_ event: NodeEvent, _ ends: OfferEnds) {
        switch event {
        case .advertised where ends.isDecided:
            break
        case .advertised(let code, let port, let instance):
            if ends.isFull {
                self.held.withLock { $0 = code?.text }
            } else {
                self.invite(code?.text)
            }
            self.console.detail("port \(String(port)), instance \(instance)")
            var line = JSONLine(event: "advertised")
            line.add("code", ifPresent: code.map { .string($0.text) })
            line.add("nameplate", ifPresent: code.map { .integer(Int64($0.nameplate)) })
            line.add("port", .integer(Int64(port)))
            line.add("instance", .string(instance))
            try? self.console.event(line)
        case .published(let engine):
            self.console.detail("advertised by \(engine)")
        case .withdrawn:
            self.withdrawalInlet.yield()
        case .notAdvertised(let error):
            self.console.complain("photoshare: not advertised: \(error.message)")
            self.console.say("  the other device can still use --host with this device's address and the port")
        case .codeDied:
            self.console.complain("photoshare: somebody typed a wrong code; that code is dead, here is a new one")
        case .codesStopped(let codes):
            try? self.console.event(JSONLine(event: "codesStopped"))
            self.stopInlet.yield(codes)
        case .notSent(let error):
            self.console.complain("photoshare: not sent: \(error.message)")
        case .largeUserInfo(let bytes):
            let advice = UserActivity.recommendedUserInfoSize
            self.console.detail(
                "userInfo has \(String(bytes)) bytes; over \(String(advice)), a continuation stream is better"
            )
        case .tooFar(let peer):
            self.distant.show(peer)
        case .connected(let peer):
            ends.connectionBegan(peer.address)
            self.console.detail("\(peer.name) has the right \(peer.device == nil ? "code" : "key")")
        case .disconnected(let peer, let error):
            if let error { self.console.detail("\(peer.name): \(error.message)") }
            ends.connectionEnded(peer.address)
            guard !ends.isFull, !ends.isDecided else { return }
            self.invite(self.held.withLock { $0.take() })
        }
    }

    private func invite(_ code: String?) {
        guard let code else { return }
        self.console.show("\(code)", in: "On the other device, run  photoshare continue  and type  \(code)")
    }
}
