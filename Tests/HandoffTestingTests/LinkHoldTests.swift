// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import HandoffTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LinkHoldTests {
    /// A link that is spoiled at the end that dials, and its other end.
    private func links(_ faults: LinkFaults) async throws -> (spoiled: any Link, plain: any Link, InMemoryNetwork) {
        let network = InMemoryNetwork()
        let listener = try await network.host("there").listen(port: 7, interfaces: [])
        let transport = FaultyTransport(network.host("here"), dialed: faults)
        let endpoints = try await transport.resolve("there", defaultPort: 7)
        let spoiled = try await transport.dial(endpoints, deadline: .seconds(60))
        let plain = try #require(try await listener.accept())
        listener.close()
        return (spoiled, plain, network)
    }

    private func receive(_ count: Int, from link: any Link) async throws -> [UInt8] {
        var received: [UInt8] = []
        while received.count < count {
            var buffer = [UInt8](repeating: 0, count: count - received.count)
            var space = buffer.mutableSpan
            switch try link.receive(into: &space, at: 0) {
            case .received(let length): received += buffer.prefix(length)
            case .wouldBlock: try await link.readable()
            case .ended: return received
            }
        }
        return received
    }

    private func send(_ bytes: [UInt8], to link: any Link) async throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try link.send(rest.span)
            rest = rest.dropFirst(count)
            if count == 0 { try await link.writable() }
        }
    }

    @Test func `a delayed sender passes what is before the byte and the rest after the release`() async throws {
        let hold = LinkHold()
        let (spoiled, plain, network) = try await self.links(LinkFaults(sending: .delay(after: 3, until: hold)))
        async let sending: Void = self.send([1, 2, 3, 4, 5], to: spoiled)
        try await hold.reached()
        #expect(try await self.receive(3, from: plain) == [1, 2, 3])
        var buffer: [UInt8] = [0, 0]
        var space = buffer.mutableSpan
        #expect(try plain.receive(into: &space, at: 0) == .wouldBlock)
        hold.release()
        try await sending
        #expect(try await self.receive(2, from: plain) == [4, 5])
        withExtendedLifetime(network) {}
    }

    @Test func `a delayed receiver gets what was sent meanwhile after the release`() async throws {
        let hold = LinkHold()
        let (spoiled, plain, network) = try await self.links(LinkFaults(receiving: .delay(after: 1, until: hold)))
        try await self.send([1, 2, 3], to: plain)
        #expect(try await self.receive(1, from: spoiled) == [1])
        async let rest = self.receive(2, from: spoiled)
        try await hold.reached()
        hold.release()
        hold.release()
        #expect(try await rest == [2, 3])
        withExtendedLifetime(network) {}
    }

    @Test func `a hold that was released delays nobody`() async throws {
        let hold = LinkHold()
        hold.release()
        #expect(hold.isReleased)
        let (spoiled, plain, network) = try await self.links(LinkFaults(sending: .delay(after: 0, until: hold)))
        try await self.send([1], to: spoiled)
        #expect(try await self.receive(1, from: plain) == [1])
        withExtendedLifetime(network) {}
    }

    @Test func `closing a delayed link ends its wait`() async throws {
        let hold = LinkHold()
        let (spoiled, _, network) = try await self.links(LinkFaults(sending: .delay(after: 0, until: hold)))
        let sending = Task { try await self.send([1], to: spoiled) }
        try await hold.reached()
        spoiled.close()
        let result = await sending.result
        #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
        withExtendedLifetime(network) {}
    }

    @Test func `waiting for a link that never comes ends with the task`() async throws {
        let hold = LinkHold()
        let waiting = Task { try await hold.reached() }
        waiting.cancel()
        let result = await waiting.result
        #expect(throws: CancellationError.self) { try result.get() }
    }
}
