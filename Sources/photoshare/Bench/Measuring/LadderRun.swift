// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Handoff
internal import LocalFiles

/// Measures the ladder: each size, in each way, from each start, turn by turn.
///
/// A turn goes over all of them before the next one begins: what else the machine does for some seconds then disturbs a part of
/// each series, and shows in its spread, and not one series as a whole.
final class LadderRun {
    private let plan: BenchPlan
    private let peer: BenchPeer
    private let line: BenchLine
    private let carrier: Carrier
    private let progress: BenchProgress
    private let ladder: [Series]

    init(_ plan: BenchPlan, _ peer: BenchPeer, _ line: BenchLine, _ carrier: Carrier, _ progress: BenchProgress) {
        self.plan = plan
        self.peer = peer
        self.line = line
        self.carrier = carrier
        self.progress = progress
        self.ladder = plan.sizes.flatMap { size in
            Start.allCases.reversed().flatMap { start in Carriage.allCases.map { Series(size, $0, start) } }
        }
    }

    /// How many steps a turn tells of.
    static func steps(_ plan: BenchPlan) -> Int { plan.sizes.count }

    /// Goes over the ladder once more.
    ///
    /// - Parameter turn: Which time this is, from 0 on.
    /// - Throws: ``Failure``, or what the library throws.
    func runTurn(_ turn: Int) async throws {
        var size: UInt64 = 0
        for series in self.ladder {
            if series.size != size {
                self.progress.step("ladder, turn \(turn + 1) of \(self.plan.turns): \(PayloadSize.text(series.size))")
            }
            size = series.size
            try await self.measure(series, isFirst: turn == 0)
        }
    }

    /// What was measured so far.
    var rungs: [Rung] { self.ladder.compactMap(\.rung) }

    private func measure(_ series: Series, isFirst: Bool) async throws {
        let isLarge = series.size >= BenchPlan.large
        try await self.carrier.prepare(series.carriage, series.size)
        if isFirst, !isLarge { _ = try await self.carrier.carry(series.size, series.carriage, series.start) }
        if series.carriage == .file { try await self.peer.touch(self.plan.copies(series.size)) }
        let other = try await self.line.usage()
        let own = BenchUsage.now
        let limit = self.plan.seriesTime / self.plan.turns
        let most = self.plan.repetitions(series.start)
        let began = ContinuousClock.now
        var count = 0
        repeat {
            series.note(try await self.carrier.carry(series.size, series.carriage, series.start))
            count += 1
        } while count < most && began.duration(to: .now) < limit
        let ownEnd = BenchUsage.now
        let otherEnd = try await self.line.usage()
        series.note(sender: (other, otherEnd), receiver: (own, ownEnd))
        // The sizes ascend, and a process keeps what it once had: from the second turn on the largest would hide the others.
        if isFirst { series.memory = Sides(sender: otherEnd.memory, receiver: ownEnd.memory) }
        if series.carriage == .file {
            await self.peer.workers.next().run { [folder = self.peer.folder] in folder.remove("out") }
        }
    }

    /// What gathers of one size, way and start.
    private final class Series {
        let size: UInt64
        let carriage: Carriage
        let start: Start
        private var samples: [CarrySample] = []
        private var processor = Sides(sender: 0.0, receiver: 0.0)
        var memory = Sides<UInt64>(sender: 0, receiver: 0)

        init(_ size: UInt64, _ carriage: Carriage, _ start: Start) {
            self.size = size
            self.carriage = carriage
            self.start = start
        }

        func note(_ sample: CarrySample) { self.samples.append(sample) }

        func note(sender: (BenchUsage, BenchUsage), receiver: (BenchUsage, BenchUsage)) {
            self.processor.sender += max(0, sender.1.processor - sender.0.processor)
            self.processor.receiver += receiver.1.processor - receiver.0.processor
        }

        var rung: Rung? {
            guard let time = Distribution(self.samples.map(\.time)),
                let firstByte = Distribution(self.samples.map(\.firstByte))
            else { return nil }
            let payload = Double(self.size) * Double(self.samples.count)
            return Rung(
                size: self.size,
                carriage: self.carriage,
                start: self.start,
                time: time,
                firstByte: firstByte,
                processor: Sides(
                    sender: self.processor.sender / payload * PayloadSize.gibibyte,
                    receiver: self.processor.receiver / payload * PayloadSize.gibibyte
                ),
                memory: self.memory,
                wire: Double(self.samples.reduce(0) { $0 + $1.wire }) / payload
            )
        }
    }
}

@available(*, unavailable)
extension LadderRun: Sendable {}
