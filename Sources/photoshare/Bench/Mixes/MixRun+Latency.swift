// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Handoff

extension MixRun {
    /// How long a small request waits while a stream takes all that the link has.
    func controlLatency() async throws -> Mix {
        self.progress.step("mix: small requests while a stream saturates the link")
        let idle = try await self.pings()
        let session = try self.activity.continuationSession()
        let (flow, inlet) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let moved = WireCounter()
        let stream = try await session.openStream(priority: .bulk)
        let began = ContinuousClock.now
        let loaded = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let request = BenchRequest.stream(bytes: 1 << 42)
                try await stream.writeRecord(type: request.type, request.payload)
                // Its end is that it is let go of, below.
                while let piece = try? await stream.read() {
                    moved.add(piece.count)
                    inlet.yield(piece.count)
                }
                inlet.finish()
            }
            defer { stream.reset() }
            // The link is full once the first pieces are here.
            var pieces = 0
            for await _ in flow {
                pieces += 1
                if pieces == 8 { break }
            }
            return try await self.pings()
        }
        let rate = Double(moved.bytes) / (began.duration(to: .now) / .seconds(1))
        return Mix(
            "control-latency",
            "small requests and their answers, alone and while a stream saturates the link",
            Self.figure("idle", .seconds, idle) + Self.figure("under load", .seconds, loaded)
                + Self.figure("load", .rate, [rate])
        )
    }

    private func pings() async throws -> [Double] {
        var times: [Double] = []
        for _ in 0..<self.plan.pings {
            let began = ContinuousClock.now
            try await self.line.send(.echo)
            try await self.line.receive()
            times.append(began.duration(to: .now) / .seconds(1))
        }
        return times
    }

    /// What a reader that hardly reads costs both sides in memory.
    func slowReader() async throws -> Mix {
        self.progress.step("mix: a slow reader")
        let session = try self.activity.continuationSession()
        _ = try await self.line.usage()
        _ = BenchUsage.now
        let stream = try await session.openStream(priority: .bulk)
        defer { stream.reset() }
        let wire = self.peer.counter.bytes
        let request = BenchRequest.stream(bytes: 1 << 42)
        try await stream.writeRecord(type: request.type, request.payload)
        var taken: UInt64 = 0
        for _ in 0..<Self.slowReads {
            guard let piece = try await stream.read() else { break }
            taken += UInt64(piece.count)
            try await Task.sleep(for: .milliseconds(20))
        }
        let ahead = Double(self.peer.counter.bytes - wire) - Double(taken)
        let sender = try await self.line.usage()
        let receiver = BenchUsage.now
        return Mix(
            "slow-reader",
            "a reader that takes one piece every 20 ms of a stream without an end",
            Self.figure("memory of the sender", .bytes, [Double(sender.memory)])
                + Self.figure("memory of the receiver", .bytes, [Double(receiver.memory)])
                + Self.figure("came and not yet read", .bytes, [max(0, ahead)])
                + Self.figure("read", .bytes, [Double(taken)])
        )
    }

    private static let slowReads = 40
}
