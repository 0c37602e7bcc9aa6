// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Handoff

extension MixRun {
    /// Several devices at once that pull the same.
    func continuers() async throws -> Mix {
        self.progress.step("mix: \(self.plan.continuers.map { String($0) }.joined(separator: ", ")) continuers at once")
        try await self.line.send(.inline(bytes: 0, number: 0))
        var figures: [Mix.Figure] = []
        for count in self.plan.continuers {
            _ = try await self.line.usage()
            _ = BenchUsage.now
            let times = try await self.pull(self.plan.sharedBytes, by: count)
            let sender = try await self.line.usage()
            let bytes = Double(self.plan.sharedBytes) * Double(count)
            figures += Self.figure("\(count): time of each", .seconds, times)
            figures += Self.figure("\(count): all together", .rate, times.max().map { [bytes / $0] } ?? [])
            figures += Self.figure("\(count): memory of the sender", .bytes, [Double(sender.memory)])
            figures += Self.figure("\(count): memory of the receivers", .bytes, [Double(BenchUsage.now.memory)])
        }
        return Mix(
            "continuers",
            "so many sessions, each pulls \(PayloadSize.text(self.plan.sharedBytes)), all begin at the same moment",
            figures
        )
    }

    private func pull(_ bytes: UInt64, by count: Int) async throws -> [Double] {
        let (gate, opener) = AsyncStream.makeStream(of: Void.self)
        let (arrivals, bell) = AsyncStream.makeStream(of: Void.self)
        return try await withThrowingTaskGroup(of: Double.self) { [peer = self.peer] group in
            defer { group.cancelAll() }
            for _ in 0..<count {
                group.addTask {
                    do {
                        return try await peer.withActivity { activity in
                            bell.yield()
                            for await _ in gate {}
                            let began = ContinuousClock.now
                            let moments = try await Carrier.pull(bytes, over: try activity.continuationSession())
                            return began.duration(to: moments.end) / .seconds(1)
                        }
                    } catch {
                        bell.finish()
                        throw error
                    }
                }
                // One after the other: a listener lets few be half connected from one address at once.
                for await _ in arrivals { break }
            }
            opener.finish()
            var times: [Double] = []
            for try await time in group { times.append(time) }
            return times
        }
    }
}
