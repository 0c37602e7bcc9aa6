// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffPosix
import HandoffTransport
import Testing

@Suite struct TCPLinkTests {
    @Test func `64 MiB come back unchanged through two pinned actors`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let (near, far) = (LinkDriver(client), LinkDriver(server))
            let pattern = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ ($0 >> 8)) }
            var expected = Digest()
            for _ in 0..<64 { expected.add(pattern) }

            async let echoing: Void = far.echo()
            async let sending: Void = near.send(pattern, times: 64)
            let (digest, count) = try await near.receiveAll()
            try await sending
            try await echoing

            #expect(count == 64 << 20)
            #expect(digest == expected)
        }
    }

    @Test func `a half-close delivers the last byte and leaves the other direction open`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let (near, far) = (LinkDriver(client), LinkDriver(server))
            try await near.send([1, 2, 3])
            client.finish()
            #expect(try await far.receive() == [1, 2, 3])
            #expect(try await far.receive() == nil)
            try await far.send([4])
            #expect(try await near.receive() == [4])
        }
    }

    @Test func `close on another thread ends a wait with closed`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let driver = LinkDriver(client)
            let waiting = Task { try await driver.waitForever() }
            // Runs on the cooperative pool, while the driver waits on its loop, or before it does.
            client.close()
            client.close()
            let result = await waiting.result
            #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
            #expect(try await LinkDriver(server).receive() == nil)
        }
    }

    @Test func `cancellation ends a wait with closed and leaves the link open`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let driver = LinkDriver(client)
            let waiting = Task { try await driver.waitForever() }
            waiting.cancel()
            let result = await waiting.result
            #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
            try await LinkDriver(server).send([7])
            #expect(try await driver.receive() == [7])
        }
    }

    @Test func `close ends a wait for a path that is full`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let driver = LinkDriver(client)
            // More than any socket buffer takes while nobody receives.
            let bytes = [UInt8](repeating: 0, count: 64 << 20)
            let sending = Task { try await driver.send(bytes) }
            try await server.readable()
            client.close()
            let result = await sending.result
            #expect { try result.get() } throws: { ($0 as? TransportError)?.code == .closed }
        }
    }

    @Test func `a closed link refuses every call`() async throws {
        try await Loopback.run { loopback in
            let (client, _) = try await loopback.pair()
            client.close()
            client.finish()
            let driver = LinkDriver(client)
            await #expect { try await driver.send([1]) } throws: { ($0 as? TransportError)?.code == .closed }
            await #expect { try await driver.receive() } throws: { ($0 as? TransportError)?.code == .closed }
            await #expect { try await client.writable() } throws: { ($0 as? TransportError)?.code == .closed }
        }
    }

    @Test func `sending after finish is refused as closed`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            client.finish()
            let driver = LinkDriver(client)
            await #expect { try await driver.send([1]) } throws: { ($0 as? TransportError)?.code == .closed }
            #expect(try await LinkDriver(server).receive() == nil)
        }
    }

    @Test func `a peer that closes with bytes unread is seen as a reset`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            let driver = LinkDriver(client)
            try await driver.send([1])
            try await server.readable()
            server.close()
            await #expect { try await driver.receive() } throws: { ($0 as? TransportError)?.code == .reset }
        }
    }

    @Test func `both ends name each other`() async throws {
        try await Loopback.run { loopback in
            let (client, server) = try await loopback.pair()
            #expect(client.remote == server.local)
            #expect(client.local == server.remote)
            #expect(client.remote?.address == .v4(127, 0, 0, 1))
        }
    }

    @Test func `links that are closed while they are used never touch each other`() async throws {
        try await Loopback.run { loopback in
            // Descriptor numbers are reused at once: a link that used one too long would steal another's bytes.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<UInt8(200) {
                    let (client, server) = try await loopback.pair()
                    let (near, far) = (LinkDriver(client), LinkDriver(server))
                    group.addTask {
                        let mine = [UInt8](repeating: index, count: 1000)
                        try? await near.send(mine, times: 100)
                    }
                    group.addTask {
                        while let bytes = try? await far.receive() {
                            #expect(bytes.allSatisfy { $0 == index })
                        }
                    }
                    group.addTask {
                        index.isMultiple(of: 2) ? client.close() : server.close()
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `a link that nobody refers to is closed`() async throws {
        try await Loopback.run { loopback in
            var ends = Optional(try await loopback.pair())
            let server = try #require(ends?.server)
            ends = nil
            #expect(try await LinkDriver(server).receive() == nil)
        }
    }
}
