// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Testing

/// A report with figures of every kind, as they would be on some machine.
enum SampleReport {
    static func make(inlineBase: Double = 1e-3, build: String = "release", folder: String = "/tmp") throws
        -> BenchReport
    {
        let host = HostFacts(
            processor: "A <processor> & \"more\"",
            processors: 2,
            kernel: "6.1.0",
            congestion: "cubic",
            load: "0.00",
            fileSystem: "tmpfs",
            folder: folder,
            version: "1.2.3",
            build: build,
            libraries: "OpenSSL 3.0.17"
        )
        var report = BenchReport(hosts: Sides(sender: host, receiver: host), isLoopback: true)
        for size in [256, 4096, 65_536, 1 << 20, 1 << 24] as [UInt64] {
            for carriage in Carriage.allCases {
                for start in Start.allCases {
                    let bytes = Double(size)
                    let dial = start == .cold ? 2e-3 : 0
                    let time =
                        switch carriage {
                        case .inline: inlineBase + bytes / 5e8
                        case .stream: 1.4e-3 + bytes / 2e9
                        case .file: 4e-3 + bytes / 1e9
                        }
                    report.rungs.append(try Self.rung(size, carriage, start, time + dial))
                }
            }
        }
        for (kind, rate) in zip(Baseline.Kind.allCases, [2e10, 3e9, 1.5e9, 5.5e9]) {
            report.baselines.append(Baseline(kind, rate: try Self.around(rate)))
        }
        for (stage, seconds) in zip(StageCost.Stage.allCases, [0.15, 0.01, 0.3, 0.1, 0.1, 0.25, 0.01, 0.6]) {
            report.stages.append(StageCost(stage, processor: try Self.around(seconds), time: try Self.around(seconds)))
        }
        report.mixes = [
            Mix("control-latency", "small requests", [Mix.Figure("under load", .seconds, try Self.around(2e-3))]),
            Mix("slow-reader", "a slow reader", [Mix.Figure("memory, of the sender", .bytes, try Self.around(1e7))]),
        ]
        return report
    }

    /// A value, and one to each side of it, each measured so often that there is a spread.
    static func around(_ value: Double, from low: Double = 0.96, to high: Double = 1.04) throws -> Distribution {
        try #require(Distribution([low, 1, high].flatMap { Array(repeating: value * $0, count: 3) }))
    }

    private static func rung(_ size: UInt64, _ carriage: Carriage, _ start: Start, _ time: Double) throws -> Rung {
        Rung(
            size: size,
            carriage: carriage,
            start: start,
            time: try Self.around(time),
            firstByte: try Self.around(time / 2),
            processor: Sides(sender: 0.7, receiver: 0.8),
            memory: Sides(sender: 30 << 20, receiver: 28 << 20),
            wire: 1.002
        )
    }
}
