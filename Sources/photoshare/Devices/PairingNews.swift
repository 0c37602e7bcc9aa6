// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

/// What a device says while it waits to be paired.
final class PairingNews: Sendable {
    private let console: Console
    private let distant: DistantPeers
    private let shown: AsyncStream<Void>
    private let inlet: AsyncStream<Void>.Continuation

    init(_ console: Console) {
        self.console = console
        self.distant = DistantPeers(console)
        (self.shown, self.inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
    }

    /// Waits until a code is shown, so that a question stands below it.
    func firstCode() async {
        for await _ in self.shown { return }
    }

    func show(_ event: NodeEvent) {
        switch event {
        case .advertised(let code, let port, let instance):
            if let code {
                self.console.show(
                    "\(code.text)",
                    in: "On the other device, run  photoshare pair  and type  \(code.text)"
                )
            } else {
                self.console.say("waiting for the other device")
            }
            self.console.detail("port \(String(port)), instance \(instance)")
            var line = JSONLine(event: "advertised")
            line.add("code", ifPresent: code.map { .string($0.text) })
            line.add("nameplate", ifPresent: code.map { .integer(Int64($0.nameplate)) })
            line.add("port", .integer(Int64(port)))
            line.add("instance", .string(instance))
            try? self.console.event(line)
            self.inlet.yield()
        case .published(let engine):
            self.console.detail("advertised by \(engine)")
        case .notAdvertised(let error):
            self.console.complain("photoshare: not advertised: \(error.message)")
            self.console.say("  the other device can still use --host with this device's address and the port")
        case .codeDied:
            self.console.complain("photoshare: somebody typed a wrong code; that code is dead, here is a new one")
        case .tooFar(let peer):
            self.distant.show(peer)
        case .disconnected(let peer, let error?):
            self.console.detail("\(peer.name): \(error.message)")
        case .withdrawn, .codesStopped, .notSent, .largeUserInfo, .connected, .disconnected:
            break
        }
    }

    /// An error with what to do about it where that is not what it would be in a transfer.
    static func explained(_ error: any Error) -> any Error {
        guard let error = error as? HandoffError, error.code == .timedOut else { return error }
        return Failure(error, hint: "run it on both devices at about the same time; --wait says for how long")
    }

    /// Says who is paired now.
    static func conclude(_ device: PairedDevice, _ console: Console) throws {
        try console.result("paired with \(device.name)")
        console.say("  \(device.id)")
        try console.event(DevicesCommand.line("paired", device))
    }
}
