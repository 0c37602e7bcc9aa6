// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import FileTransfer
internal import Handoff
internal import LocalFiles
internal import Locking

/// Measures loads that are not one payload.
struct MixRun {
    let plan: MixPlan
    let peer: BenchPeer
    let line: BenchLine
    let activity: UserActivity
    let progress: BenchProgress

    /// How many steps ``run()`` tells of.
    static let steps = 6

    func run() async throws -> [Mix] {
        [
            try await self.smallFiles(), try await self.photos(), try await self.controlLatency(),
            // Before the many, whose memory would hide its own.
            try await self.slowReader(), try await self.continuers(), try await self.stopAndResume(),
        ]
    }

    /// A figure of what was measured; nothing was measured that can be none.
    static func figure(_ name: String, _ unit: Mix.Unit, _ values: [Double]) -> [Mix.Figure] {
        Distribution(values).map { [Mix.Figure(name, unit, $0)] } ?? []
    }

    /// Has files be there on the other side.
    func prepare(_ files: BenchFiles) async throws {
        try await self.line.send(.prepare(files))
        try await self.line.receive()
        try await self.peer.touch(UInt64(files.count) * files.bytes)
        // An activity that is fetched for the sake of its files is a small one.
        try await self.line.send(.inline(bytes: 0, number: 0))
    }

    /// Takes away what has come.
    func clear() async {
        await self.peer.workers.next().run { [folder = self.peer.folder] in folder.remove("out") }
    }

    private func smallFiles() async throws -> Mix {
        self.progress.step("mix: \(self.plan.smallFiles) small files")
        let files = BenchFiles(.plain, count: self.plan.smallFiles, bytes: self.plan.smallFileBytes)
        try await self.prepare(files)
        var times: [Double] = []
        for round in 0..<self.plan.rounds {
            let began = ContinuousClock.now
            _ = try await self.peer.receive(files, over: self.activity, into: "out/\(round)")
            times.append(began.duration(to: .now) / .seconds(1))
        }
        await self.clear()
        return Mix(
            "small-files",
            "\(files.count) files of \(PayloadSize.text(files.bytes)) each, on the disk at the end",
            Self.figure("time", .seconds, times)
                + Self.figure("files", .items, times.map { Double(files.count) / $0 })
                + Self.figure("payload", .rate, times.map { Double(files.count) * Double(files.bytes) / $0 })
        )
    }

    private func photos() async throws -> Mix {
        self.progress.step("mix: \(self.plan.photos) photos with previews")
        let files = BenchFiles(.photos, count: self.plan.photos)
        try await self.prepare(files)
        var (firsts, previews, times, rates): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for round in 0..<self.plan.photoRounds {
            let began = ContinuousClock.now
            let seen = Lock<[ContinuousClock.Instant]>([])
            let summary = try await self.peer.receive(
                files,
                over: self.activity,
                into: "out/\(round)",
                wantsPreviews: true
            ) { event in
                if case .preview = event { seen.withLock { $0.append(.now) } }
            }
            let time = began.duration(to: .now) / .seconds(1)
            let moments = seen.withLock { $0 }
            guard let first = moments.first, let last = moments.last else { continue }
            firsts.append(began.duration(to: first) / .seconds(1))
            previews.append(began.duration(to: last) / .seconds(1))
            times.append(time)
            rates.append(Double(summary.bytes) / time)
        }
        await self.clear()
        return Mix(
            "photos",
            "\(files.count) photos, all previews first, then the originals",
            Self.figure("first preview", .seconds, firsts) + Self.figure("all previews", .seconds, previews)
                + Self.figure("time", .seconds, times) + Self.figure("payload", .rate, rates)
        )
    }
}
