// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTransport

/// A link to the device that offers, without any of the protocol on it.
final class Stranger: Sendable {
    let link: any Link

    init(_ stage: Stage, _ source: ContinuationSource) async throws {
        guard case .address(let text) = source else { preconditionFailure("a stranger has an address") }
        let endpoints = try await stage.continuing.resolve(text, defaultPort: 0)
        self.link = try await stage.continuing.dial(endpoints, deadline: .seconds(10))
    }

    deinit {
        self.link.close()
    }

    /// Sends all of it.
    func send(_ bytes: [UInt8]) async throws {
        var sent = 0
        while sent < bytes.count {
            let count = try self.link.send(bytes.span.extracting(sent..<bytes.count))
            sent += count
            if count == 0 { try await self.link.writable() }
        }
    }

    /// Reads until the other side hangs up, properly or not.
    func waitForEnd() async throws {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            switch try Self.receive(self.link, &buffer) {
            case .received: continue
            case .wouldBlock: try await self.link.readable()
            case .ended: return
            }
        }
    }

    /// A reset is an end like any other here.
    private static func receive(_ link: any Link, _ buffer: inout [UInt8]) throws(TransportError) -> ReceiveOutcome {
        var space = buffer.mutableSpan
        do {
            return try link.receive(into: &space, at: 0)
        } catch {
            guard error.code == .reset else { throw error }
            return .ended
        }
    }
}
