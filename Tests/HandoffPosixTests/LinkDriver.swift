// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// Drives a link as the library does: an actor that lives on the link's executor.
actor LinkDriver {
    static let bufferSize = 256 * 1024

    let link: any Link
    private var buffer = [UInt8](repeating: 0, count: LinkDriver.bufferSize)

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe self.link.executor.asUnownedSerialExecutor()
    }

    init(_ link: any Link) {
        self.link = link
    }

    /// Sends all bytes.
    func send(_ bytes: [UInt8]) async throws {
        var sent = 0
        while sent < bytes.count {
            let count = try self.link.send(bytes.span.extracting(sent...))
            if count == 0 { try await self.link.writable() }
            sent += count
        }
    }

    /// Sends a pattern over and over, then ends the direction.
    func send(_ pattern: [UInt8], times: Int) async throws {
        for _ in 0..<times { try await self.send(pattern) }
        self.link.finish()
    }

    /// Receives one piece, nil at the end.
    func receive() async throws -> [UInt8]? {
        while true {
            var span = self.buffer.mutableSpan
            switch try self.link.receive(into: &span, at: 0) {
            case .received(let count): return Array(self.buffer[..<count])
            case .wouldBlock: try await self.link.readable()
            case .ended: return nil
            }
        }
    }

    /// Receives until the end; the digest of what came, and how much it was.
    func receiveAll() async throws -> (digest: Digest, count: Int) {
        var digest = Digest()
        var count = 0
        while let bytes = try await self.receive() {
            digest.add(bytes)
            count += bytes.count
        }
        return (digest, count)
    }

    /// Sends back what comes, until the peer ends.
    func echo() async throws {
        while let bytes = try await self.receive() { try await self.send(bytes) }
        self.link.finish()
    }

    /// Waits for bytes that do not come.
    func waitForever() async throws {
        while (try await self.receive()) != nil { continue }
    }
}

/// A digest that is fast in debug builds too, good for one process.
struct Digest: Equatable, Sendable {
    private var hasher = Hasher()

    mutating func add(_ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { unsafe self.hasher.combine(bytes: $0) }
    }

    static func == (left: Digest, right: Digest) -> Bool {
        left.hasher.finalize() == right.hasher.finalize()
    }
}
