// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// All that a run has measured.
package struct BenchReport: Sendable, Hashable {
    /// Where it was measured.
    package var hosts: Sides<HostFacts>
    /// Whether both sides are one machine, over the loopback interface.
    package var isLoopback: Bool
    /// The ladder.
    package var rungs: [Rung] = []
    /// What the machine can do without this program.
    package var baselines: [Baseline] = []
    /// What each step costs alone.
    package var stages: [StageCost] = []
    /// The mixes.
    package var mixes: [Mix] = []
    /// How many seconds all of it took.
    package var seconds = 0.0

    /// Begins a report.
    ///
    /// - Parameters:
    ///   - hosts: Where it is measured.
    ///   - isLoopback: Whether both sides are one machine, over the loopback interface.
    package init(hosts: Sides<HostFacts>, isLoopback: Bool) {
        self.hosts = hosts
        self.isLoopback = isLoopback
    }

    /// The rungs of one line of a plot, ascending.
    ///
    /// - Parameters:
    ///   - carriage: How it was carried.
    ///   - start: What there was before the clock started.
    /// - Returns: The rungs.
    package func rungs(_ carriage: Carriage, _ start: Start) -> [Rung] {
        self.rungs.filter { $0.carriage == carriage && $0.start == start }.sorted { $0.size < $1.size }
    }

    /// The figures of a baseline.
    ///
    /// - Parameter kind: Which one.
    /// - Returns: The figures; nil if it was not measured.
    package func baseline(_ kind: Baseline.Kind) -> Baseline? { self.baselines.first { $0.kind == kind } }

    /// The median speed of a rung, in parts of a baseline's.
    ///
    /// - Parameters:
    ///   - rung: The rung.
    ///   - kind: The baseline.
    /// - Returns: The ratio; nil if the baseline was not measured.
    package func ratio(_ rung: Rung, to kind: Baseline.Kind) -> Double? {
        self.baseline(kind).map { rung.rate.median / $0.rate.median }
    }

    /// Where a payload stops belonging in `userInfo`.
    ///
    /// - Parameter start: What there was before the clock started.
    /// - Returns: The crossing.
    package func crossing(_ start: Start) -> Crossing {
        let streams = self.rungs(.stream, start)
        return Crossing(
            self.rungs(.inline, start).compactMap { inline in
                streams.first { $0.size == inline.size }.map {
                    Crossing.Point(inline.size, inline: inline.time, stream: $0.time)
                }
            }
        )
    }

    /// The step that costs most on a side, with its share of what all steps there cost together.
    ///
    /// - Parameter isSender: Which side.
    /// - Returns: The step, its share, and the others that it is not dearer than beyond the spread; nil if the steps were
    ///   not measured.
    package func limit(
        ofSender isSender: Bool
    ) -> (stage: StageCost.Stage, share: Double, rivals: [StageCost.Stage])? {
        let stages = self.stages.filter { $0.stage.isSenders == isSender }
        let total = stages.reduce(0) { $0 + $1.processor.median }
        guard total > 0, let most = stages.max(by: { $0.processor.median < $1.processor.median }) else { return nil }
        let rivals = stages.filter { other in
            guard other.stage != most.stage else { return false }
            if case .second = Comparison(times: most.processor, other.processor) { return false }
            return true
        }
        return (most.stage, most.processor.median / total, rivals.map(\.stage))
    }
}
