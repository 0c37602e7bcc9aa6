// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import Locking

/// What `photoshare bench --serve` says.
final class BenchNews: Sendable {
    private let console: Console
    private let distant: DistantPeers
    /// What was said last: the same code is advertised anew every quarter of an hour, and that is no news.
    private let shown = Lock<String?>(nil)

    init(_ console: Console) {
        self.console = console
        self.distant = DistantPeers(console)
    }

    func show(_ event: NodeEvent) {
        switch event {
        case .advertised(let code?, let port, _):
            let isNews = self.shown.withLock { shown in
                defer { shown = code.text }
                return shown != code.text
            }
            guard isNews else { return }
            self.console.show(
                "\(code.text)",
                in: "On the other device, run  photoshare bench --nearby  and type  \(code.text)"
            )
            self.console.say("  or  photoshare bench --host THIS-ADDRESS:\(String(port))")
            var line = JSONLine(event: "advertised")
            line.add("code", .string(code.text))
            line.add("nameplate", .integer(Int64(code.nameplate)))
            line.add("port", .integer(Int64(port)))
            try? self.console.event(line)
        case .notAdvertised(let error): self.console.detail("not advertised: \(error.message)")
        case .codeDied:
            self.console.complain("photoshare: somebody typed a wrong code; that code is dead, here is a new one")
        case .codesStopped: self.console.complain("photoshare: three codes in a row were typed wrong: run it again")
        case .tooFar(let peer): self.distant.show(peer)
        case .connected(let peer) where peer.device == nil: self.console.say("\(peer.name) measures")
        case .disconnected(let peer, let error?): self.console.detail("\(peer.name): \(error.message)")
        default: break
        }
    }
}
