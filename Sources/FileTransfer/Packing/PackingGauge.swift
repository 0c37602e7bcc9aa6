// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decides from what came before whether the next block is compressed, and how hard.
///
/// Compression pays where the sender would otherwise wait for the path: then it costs idle time and gives throughput.
/// Where the processor is what limits, on whichever side, it costs throughput. So it is tried when the waiting would
/// have been enough for it, measured against what went through without it, and given up for a while, longer each time,
/// when less goes through than before. Pure: all times are told.
struct PackingGauge {
    /// The levels of Zstandard that are used, from fast to small; each takes about twice the time of the one before.
    static let levels = [1, 3, 6, 9]

    /// After how many bytes, and what time, there is a decision.
    private static let span = (content: 4 << 20, least: Duration.milliseconds(50), most: Duration.milliseconds(500))
    /// What a try must beat, as a part of what went through without it.
    private static let tolerance = 0.95
    /// How long packing is given up for, in decisions: at first, and at most.
    private static let holdOffs = 4...256
    /// After how many decisions it is looked whether the path has become fast meanwhile.
    private static let refresh = 32
    /// What level 1 is thought to take before it was tried, in seconds a byte: 400 MB/s.
    private static let assumedCost = 1.0 / 400e6

    /// The level for the next block; nil leaves it as it is.
    var level: Int? { self.step.map { Self.levels[$0] } }

    private var step: Int?
    private var content = 0
    private var elapsed = Duration.zero
    private var waited = Duration.zero
    private var packing = Duration.zero
    private var cost = Self.assumedCost
    private var plainRate = 0.0
    private var holdOff = 0
    private var nextHoldOff = Self.holdOffs.lowerBound
    private var sincePlain = 0

    /// Makes a gauge that knows nothing of the path.
    ///
    /// - Parameter step: Which of the levels it begins with; nil for none.
    init(step: Int? = nil) {
        self.step = step
    }

    /// Takes what a block took.
    mutating func note(_ turn: PackingTurn) {
        self.content += turn.content
        self.elapsed += turn.elapsed
        self.waited += turn.waited
        self.packing += turn.packing
        let isFull = self.content >= Self.span.content && self.elapsed >= Self.span.least
        guard isFull || self.elapsed >= Self.span.most else { return }
        let rate = Double(self.content) / (self.elapsed / .seconds(1))
        if let step = self.step {
            self.decide(at: step, rate)
        } else {
            self.decidePlain(rate)
        }
        (self.content, self.elapsed, self.waited, self.packing) = (0, .zero, .zero, .zero)
    }

    private mutating func decidePlain(_ rate: Double) {
        self.plainRate = rate
        self.sincePlain = 0
        guard self.holdOff == 0 else {
            self.holdOff -= 1
            return
        }
        if self.waited / .seconds(1) > 1.25 * Double(self.content) * self.cost { self.step = 0 }
    }

    private mutating func decide(at step: Int, _ rate: Double) {
        self.sincePlain += 1
        if step == 0, self.packing > .zero {
            self.cost = (self.cost + (self.packing / .seconds(1)) / Double(max(self.content, 1))) / 2
        }
        if rate < Self.tolerance * self.plainRate {
            self.step = nil
            self.holdOff = self.nextHoldOff
            self.nextHoldOff = min(self.nextHoldOff * 2, Self.holdOffs.upperBound)
        } else if self.waited > self.packing * 1.25, step + 1 < Self.levels.count {
            self.step = step + 1
        } else if self.waited < self.elapsed / 20 {
            // Nothing waits for the path any more. Perhaps it is the packing that all waits for.
            if step > 0 {
                self.step = step - 1
            } else if self.sincePlain >= Self.refresh {
                self.step = nil
            }
        } else {
            self.nextHoldOff = Self.holdOffs.lowerBound
        }
    }
}
