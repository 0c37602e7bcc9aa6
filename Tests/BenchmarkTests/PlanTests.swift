// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Testing

struct PlanTests {
    @Test func `the ladder goes from 256 B to 4 GiB and has the most that an activity holds`() {
        #expect(BenchPlan.full.sizes.first == 256)
        #expect(BenchPlan.full.sizes.last == 1 << 32)
        #expect(BenchPlan.full.sizes == BenchPlan.full.sizes.sorted())
        #expect(BenchPlan.full.sizes.contains(InlineParts.capacity))
        #expect(BenchPlan.quick.sizes == BenchPlan.quick.sizes.sorted())
    }

    @Test(arguments: [0, 1, InlineParts.capacity, InlineParts.capacity + 1, 1 << 24, 1 << 32] as [UInt64])
    func `the parts of an inline payload are the payload`(bytes: UInt64) {
        let parts = InlineParts(bytes)
        let sizes = (0..<parts.count).map { parts.size(at: $0) }
        #expect(sizes.reduce(0) { $0 + UInt64($1) } == bytes)
        #expect(sizes.allSatisfy { (0...Int(InlineParts.capacity)).contains($0) })
        #expect(parts.count == 1 || sizes.allSatisfy { $0 > 0 })
    }

    @Test(arguments: [BenchPlan.full.sizes, BenchPlan.quick.sizes, [256], (1...64).map { $0 << 10 }])
    func `the cold starts of a run are fewer than a device lets another one in`(sizes: [UInt64]) {
        for plan in [BenchPlan.full, .quick] {
            var plan = plan
            plan.sizes = sizes
            let series = sizes.count * Carriage.allCases.count
            // With the one that warms up, and what the mixes dial.
            let starts = series * (plan.repetitions(.cold) * plan.turns + 1)
            let dials = plan.mixes.continuers.reduce(0, +) + 3 * plan.mixes.rounds
            #expect(starts + dials < 4096)
            #expect(plan.repetitions(.warm) >= plan.repetitions(.cold))
        }
    }

    @Test func `room is needed for the largest file on the side that has it, and for all copies of one on the other`() {
        var plan = BenchPlan.quick
        plan.sizes = [256, 1 << 40]
        #expect(plan.room == Sides(sender: 1 << 40, receiver: 1 << 40))
        plan.sizes = [1 << 20]
        // As many repetitions as a turn may have, or as can come in its time, and one before.
        #expect(plan.room.receiver >= 1 << 26)
        #expect(plan.room.sender >= plan.baselineBytes)
    }

    @Test func `a list of sizes is sorted, each once`() {
        let sizes = SizeList.parse("300,10,300,20") { UInt64($0) }
        #expect(sizes == [10, 20, 300])
    }

    @Test(arguments: ["", "10,", "ten", "0", "10,,20", Array(repeating: "1", count: 65).joined(separator: ",")])
    func `what is no list of sizes is refused`(text: String) {
        #expect(SizeList.parse(text) { UInt64($0) } == nil)
    }
}

struct PayloadSizeTests {
    @Test(
        arguments: [
            (0, "0 B"), (256, "256 B"), (4096, "4 KiB"), (983_040, "960 KiB"), (1 << 20, "1 MiB"),
            (1_572_864, "1.5 MiB"),
            (1 << 32, "4 GiB"), (1023, "1023 B"), (1 << 40, "1 TiB"),
        ] as [(UInt64, String)]
    )
    func `a size has a unit of 1,024 and no figures that nobody reads`(bytes: UInt64, text: String) {
        #expect(PayloadSize.text(bytes) == text)
    }

    @Test(
        arguments: [
            (0.000_085_4, "85.4 µs"), (0.001_234, "1.23 ms"), (0.999_6, "1 s"), (12.34, "12.3 s"), (0, "0 µs"),
        ] as [(Double, String)]
    )
    func `a time has three figures`(seconds: Double, text: String) {
        #expect(TimeFigure.text(seconds) == text)
    }

    @Test(
        arguments: [(1e6, "1 MB/s"), (1.68e9, "1.68 GB/s"), (12, "12 B/s"), (999_600, "1 MB/s")] as [(Double, String)]
    )
    func `a speed counts in thousands`(rate: Double, text: String) {
        #expect(RateFigure.text(rate) == text)
    }
}
