// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTesting
import HandoffTransport
import Testing

@testable import Handoff

@MainActor @Suite struct DoorkeeperTests {
    /// Links of one peer, as a listener gets them; the peer's ends must live as long.
    private func links(_ count: Int) async throws -> (accepted: [any Link], dialled: [any Link]) {
        let network = InMemoryNetwork()
        let (here, there) = (network.host("here"), network.host("there"))
        let listener = try await here.listen(port: 0, interfaces: [])
        defer { listener.close() }
        let endpoints = try await there.resolve("here:\(listener.port)", defaultPort: 0)
        var accepted: [any Link] = []
        var dialled: [any Link] = []
        for _ in 0..<count {
            dialled.append(try await there.dial(endpoints, deadline: .seconds(5)))
            accepted.append(try #require(try await listener.accept()))
        }
        return (accepted, dialled)
    }

    @Test func `a flood is not let in faster than those that made room for it are gone`() async throws {
        let (links, peers) = try await self.links(37)
        defer { withExtendedLifetime(peers) {} }
        let doorkeeper = Doorkeeper()
        // The fifth of one address sends the first away, and so on; none of their tasks ends here.
        for (index, link) in links.prefix(36).enumerated() {
            #expect(await doorkeeper.admit(link) == UInt64(index + 1))
        }
        var isIn = false
        let last = Task { @MainActor in
            let number = await doorkeeper.admit(links[36])
            isIn = true
            return number
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(!isIn)
        // Who was not sent away makes no difference, who was does.
        doorkeeper.leave(36)
        for _ in 0..<100 { await Task.yield() }
        #expect(!isIn)
        doorkeeper.leave(1)
        #expect(await last.value == 37)
    }

    @Test func `an accepted hello is out of the way of the next ones`() async throws {
        let (links, peers) = try await self.links(9)
        defer { withExtendedLifetime(peers) {} }
        let doorkeeper = Doorkeeper()
        let first = await doorkeeper.admit(links[0])
        doorkeeper.accept(first)
        for link in links.dropFirst() { _ = await doorkeeper.admit(link) }
        // It is still open; the oldest of those that only came are closed.
        #expect(try links[0].send([1].span) == 1)
        #expect(throws: TransportError.self) { try links[4].send([1].span) }
        #expect(try links[5].send([1].span) == 1)
    }
}
