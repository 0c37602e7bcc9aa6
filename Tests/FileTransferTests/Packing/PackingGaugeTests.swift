// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import FileTransfer

/// Decisions about compression, on paths and processors that are made up.
@Suite struct PackingGaugeTests {
    /// A path, a processor and a content.
    private struct World {
        /// What the path takes, in bytes a second.
        var path: Double
        /// What reading and digesting take, and compressing at level 1, in seconds a byte.
        var reading = 1 / 3e9
        var packing = 1 / 400e6
        /// How long a block is when it is packed at level 1, as a part of what it was.
        var ratio = 0.4
        /// What the other side takes to restore and write, in bytes a second.
        var receiver = 2e9

        /// Lets blocks of 1 MiB through.
        ///
        /// - Returns: The level that each had.
        func run(_ gauge: inout PackingGauge, blocks: Int) -> [Int?] {
            (0..<blocks).map { _ in
                let level = gauge.level
                let size = Double(1 << 20)
                let step = Double(level.flatMap { PackingGauge.levels.firstIndex(of: $0) } ?? 0)
                // Each step takes twice as long, and gives a little.
                let packing =
                    level == nil
                    ? 0 : size * self.packing * (1...Int(step + 1)).dropFirst().reduce(1.0) { time, _ in time * 2 }
                let ratio = level == nil ? 1 : self.ratio * (1 - 0.05 * step)
                let busy = size * self.reading + packing
                let sending = max(size * ratio / self.path, size / self.receiver)
                let turn = PackingTurn(
                    content: Int(size),
                    elapsed: .seconds(max(busy, sending)),
                    waited: .seconds(max(0, sending - busy)),
                    packing: .seconds(packing)
                )
                gauge.note(turn)
                return level
            }
        }
    }

    private func share(_ levels: [Int?]) -> Double {
        Double(levels.count { $0 != nil }) / Double(levels.count)
    }

    @Test func `nothing is compressed on a path that is faster than the processor`() {
        var gauge = PackingGauge()
        let levels = World(path: 1.5e9).run(&gauge, blocks: 4000)
        #expect(self.share(levels) == 0)
    }

    @Test(arguments: [12.5e6, 50e6, 118e6]) func `a slow path gets compressed blocks soon, and all the time`(
        path: Double
    ) {
        var gauge = PackingGauge()
        let levels = World(path: path).run(&gauge, blocks: 1000)
        #expect(self.share(Array(levels.prefix(40))) > 0.4)
        #expect(self.share(levels) > 0.9)
    }

    @Test func `the slower the path, the harder it is tried`() {
        let last = [4e6, 60e6, 150e6].map { path in
            var gauge = PackingGauge()
            return World(path: path).run(&gauge, blocks: 400).suffix(100).compactMap { $0 }.max() ?? 0
        }
        #expect(last[0] == 9)
        #expect(last[0] >= last[1] && last[1] >= last[2] && last[2] >= 1)
    }

    @Test func `a receiver that cannot keep up ends it, and it is tried less and less`() {
        var gauge = PackingGauge()
        var world = World(path: 118e6)
        _ = world.run(&gauge, blocks: 100)
        #expect(gauge.level != nil)
        // Restoring is what takes the time over there now.
        world.receiver = 1e9
        var slow = world
        slow.receiver = 40e6
        var levels: [Int?] = []
        for _ in 0..<3000 {
            // Only packed blocks are slow.
            levels += (gauge.level == nil ? world : slow).run(&gauge, blocks: 1)
        }
        #expect(self.share(levels) < 0.2)
        #expect(self.share(Array(levels.suffix(1000))) < self.share(Array(levels.prefix(1000))))
    }

    @Test func `a path that becomes fast is noticed`() {
        var gauge = PackingGauge()
        _ = World(path: 20e6).run(&gauge, blocks: 400)
        #expect(gauge.level != nil)
        let levels = World(path: 2e9).run(&gauge, blocks: 2000)
        #expect(self.share(Array(levels.suffix(500))) < 0.1)
    }

    @Test func `a path that becomes slow is noticed`() {
        var gauge = PackingGauge()
        _ = World(path: 2e9).run(&gauge, blocks: 2000)
        #expect(gauge.level == nil)
        let levels = World(path: 20e6).run(&gauge, blocks: 400)
        #expect(self.share(Array(levels.suffix(300))) > 0.9)
    }
}
