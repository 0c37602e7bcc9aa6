// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport

// Readers that are to be paired with the peer; whatever becomes of it, they hold what they say against what they keep.
extension Rehearsal {
    private func newcomer() throws -> DeviceTrust {
        DeviceTrust(
            identity: try self.security.loadIdentity(key: self.security.makeDeviceKey()),
            store: InMemoryDeviceStore(),
            name: "reader",
            platform: "Linux"
        )
    }

    func playToShower(_ recording: Recording) async throws -> Recording.Outcome {
        let trust = try self.newcomer()
        let node = self.node(self.network.host("shower"), ActivityScope(), trust)
        let dialler = self.network.host("peer")
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                _ = try? await node.pair { inlet.yield($0) }
                inlet.finish()
            }
            defer { group.cancelAll() }
            var hasPeer = false
            for await event in events {
                switch event {
                case .advertised(let code?, let port, _) where !hasPeer:
                    hasPeer = true
                    let peer = try self.peer(recording, code.text)
                    group.addTask {
                        let endpoints = try await dialler.resolve("shower:\(port)", defaultPort: 0)
                        try? await peer.play(on: try await dialler.dial(endpoints, deadline: .seconds(10)))
                    }
                case .disconnected(_, let error):
                    return try await Self.outcome(of: error, trust)
                default: break
                }
            }
            return .failed
        }
    }

    func playToTyper(_ recording: Recording) async throws -> Recording.Outcome {
        let trust = try self.newcomer()
        let listener = try await self.network.host("peer").listen(port: 0, interfaces: [])
        defer { listener.close() }
        let peer = try self.peer(recording, "7-amazing-violin")
        let node = self.node(self.network.host("typer"), ActivityScope(), trust)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                guard let link = try await listener.accept() else { return }
                try? await peer.play(on: link)
            }
            defer { group.cancelAll() }
            do {
                let source = ContinuationSource.address("peer:\(listener.port)")
                _ = try await node.pair(with: source, code: try OneShotCode(peer.code.text))
                return try await Self.outcome(of: nil, trust)
            } catch {
                return try await Self.outcome(of: error as? HandoffError, trust)
            }
        }
    }

    /// The outcome, if the store agrees with it; no recording expects the other one.
    private static func outcome(of error: HandoffError?, _ trust: DeviceTrust) async throws -> Recording.Outcome {
        let isKept = try await !trust.devices().isEmpty
        return isKept == (error == nil) ? self.outcome(of: error) : .partial
    }
}
