// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import FileTransfer
internal import Handoff
internal import LocalFiles

extension MixRun {
    /// A transfer that is broken off in the middle and gone on with, against one that is not.
    func stopAndResume() async throws -> Mix {
        self.progress.step("mix: stop and resume")
        let files = BenchFiles(.plain, count: 1, bytes: self.plan.resumeBytes)
        try await self.prepare(files)
        var (whole, second, resumed): ([Double], [Double], [Double]) = ([], [], [])
        for round in 0..<self.plan.rounds {
            let began = ContinuousClock.now
            _ = try await self.peer.withActivity { activity in
                try await self.peer.receive(files, over: activity, into: "out/\(round)")
            }
            whole.append(began.duration(to: .now) / .seconds(1))
            await self.clear()
            try await self.breakOff(files, into: "again/\(round)")
            let again = ContinuousClock.now
            let summary = try await self.peer.withActivity { activity in
                try await self.peer.receive(files, over: activity, into: "again/\(round)")
            }
            second.append(again.duration(to: .now) / .seconds(1))
            resumed.append(Double(summary.resumed))
            await self.peer.workers.next().run { [folder = self.peer.folder] in folder.remove("again") }
        }
        return Mix(
            "stop-and-resume",
            "\(PayloadSize.text(files.bytes)), broken off after half of it and gone on with; dial and handshake in each time",
            Self.figure("whole", .seconds, whole) + Self.figure("second part", .seconds, second)
                + Self.figure("resumed", .bytes, resumed)
        )
    }

    /// Begins a transfer, and ends it when half of it has come.
    private func breakOff(_ files: BenchFiles, into place: String) async throws {
        let peer = self.peer
        let half = peer.counter.bytes + files.bytes / 2
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                // How it ends is no news: it is made to.
                _ = try? await peer.withActivity { activity in
                    try await peer.receive(files, over: activity, into: place)
                }
            }
            group.addTask {
                while !Task.isCancelled, peer.counter.bytes < half {
                    do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
