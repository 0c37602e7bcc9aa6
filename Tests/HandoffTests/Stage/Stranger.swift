// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTransport

/// A link to the device that offers, without any of the protocol on it.
final class Stranger: Sendable {
    let link: any Link

    init(_ link: any Link) {
        self.link = link
    }

    convenience init(_ stage: Stage, _ source: ContinuationSource, from transport: (any Transport)? = nil) async throws
    {
        guard case .address(let text) = source else { preconditionFailure("a stranger has an address") }
        let transport = transport ?? stage.continuing
        let endpoints = try await transport.resolve(text, defaultPort: 0)
        self.init(try await transport.dial(endpoints, deadline: .seconds(10)))
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

    /// Reads what comes next; nil once the other side has hung up, properly or not.
    func receive() async throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            switch try Self.receive(self.link, &buffer) {
            case .received(let count): return Array(buffer[..<count])
            case .wouldBlock: try await self.link.readable()
            case .ended: return nil
            }
        }
    }

    /// Reads until the other side hangs up.
    ///
    /// - Returns: All that came.
    @discardableResult
    func waitForEnd() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while let piece = try await self.receive() { bytes += piece }
        return bytes
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
