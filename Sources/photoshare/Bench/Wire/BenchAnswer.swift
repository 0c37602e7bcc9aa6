// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import FoundationEssentials
internal import Measuring

/// What a process has used.
struct BenchUsage: Codable, Sendable {
    /// Processor seconds since it began.
    var processor: Double
    /// The most bytes of memory since the last question.
    var memory: UInt64

    /// Held to what a process can have used: the other side may say anything.
    var held: BenchUsage {
        BenchUsage(processor: min(max(0, self.processor), 1e9), memory: min(self.memory, 1 << 50))
    }

    /// That of this process.
    static var now: BenchUsage { BenchUsage(processor: ProcessMeter.processor, memory: ProcessMeter.takePeak()) }
}

/// Where bytes come without encryption.
struct BenchPort: Codable, Sendable {
    var port: UInt16
}

/// What a piece of work has cost on the other side.
struct BenchWork: Codable, Sendable {
    var bytes: UInt64
    var seconds: Double
    var processor: Double

    init(_ work: Work) {
        self.bytes = work.bytes
        self.seconds = work.seconds
        self.processor = work.processor
    }

    /// Held to what work can cost: the other side may say anything.
    var work: Work {
        Work(
            bytes: min(max(1, self.bytes), 1 << 50),
            seconds: min(max(0, self.seconds), 1e9),
            processor: min(max(0, self.processor), 1e9)
        )
    }
}

/// What the steps of a side cost, by their names.
struct BenchStages: Codable, Sendable {
    var stages: [String: BenchWork]

    init(_ works: [StageCost.Stage: Work]) {
        self.stages = Dictionary(uniqueKeysWithValues: works.map { ($0.key.rawValue, BenchWork($0.value)) })
    }
}

/// Why the other side could not do what it was asked for.
struct BenchRefusal: Codable, Sendable {
    var message: String
    /// Whether it is that there is no room; a version that does not say so means no.
    var isFull: Bool?
}
