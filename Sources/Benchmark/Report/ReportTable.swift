// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A report as lines of text, in columns.
package struct ReportTable: Sendable {
    private let report: BenchReport

    /// Prints a report.
    ///
    /// - Parameter report: What was measured.
    package init(_ report: BenchReport) {
        self.report = report
    }

    /// All of it.
    package var text: String {
        var lines = self.hosts
        lines += [""] + self.baselines
        lines += [""] + self.ladder
        lines += [""] + self.stages
        lines += [""] + self.mixes
        lines += [""] + self.report.remarks
        return lines.joined(separator: "\n")
    }

    private var hosts: [String] {
        let (sender, receiver) = (self.report.hosts.sender, self.report.hosts.receiver)
        let all = self.report.isLoopback ? [("both sides", sender)] : [("sender", sender), ("receiver", receiver)]
        return all.map { name, host in
            "\(name): \(host.processor) (\(host.processors)), Linux \(host.kernel), \(host.congestion), load \(host.load), "
                + "\(host.folder) on \(host.fileSystem), photoshare \(host.version) \(host.build), \(host.libraries)"
        }
    }

    private var baselines: [String] {
        Self.columns(
            [["baseline", "MB/s", "spread"]]
                + self.report.baselines.map { baseline in
                    [
                        baseline.kind.rawValue, Self.rate(baseline.rate.median),
                        Self.range(baseline.rate.spread, Self.rate),
                    ]
                }
        )
    }

    private var ladder: [String] {
        var rows = [
            [
                "payload", "carried", "start", "n", "first byte", "p50", "p90", "p99", "spread", "MB/s", "of tcp",
                "of sendfile", "cpu s/GiB", "peak MiB", "wire",
            ]
        ]
        for rung in self.report.rungs {
            let parts = rung.parts > 1 ? " x\(rung.parts)" : ""
            rows.append([
                PayloadSize.text(rung.size), rung.carriage.rawValue + parts, rung.start.rawValue,
                String(rung.time.count),
                TimeFigure.text(rung.firstByte.median), TimeFigure.text(rung.time.median),
                TimeFigure.text(rung.time.percentile(90)), TimeFigure.text(rung.time.percentile(99)),
                Self.range(rung.time.spread, TimeFigure.text), Self.rate(rung.rate.median),
                Self.ratio(self.report.ratio(rung, to: .tcp)), Self.ratio(self.report.ratio(rung, to: .sendfile)),
                "\(Self.processor(rung.processor.sender)) + \(Self.processor(rung.processor.receiver))",
                "\(Self.mebibytes(rung.memory.sender)) + \(Self.mebibytes(rung.memory.receiver))",
                PayloadSize.figures(rung.wire),
            ])
        }
        return Self.columns(rows)
    }

    private var stages: [String] {
        Self.columns(
            [["stage", "side", "cpu s/GiB", "spread", "s/GiB"]]
                + self.report.stages.map { stage in
                    [
                        stage.stage.rawValue, stage.stage.isSenders ? "sender" : "receiver",
                        PayloadSize.figures(stage.processor.median),
                        Self.range(stage.processor.spread, PayloadSize.figures), PayloadSize.figures(stage.time.median),
                    ]
                }
        )
    }

    private var mixes: [String] {
        var rows = [["mix", "figure", "n", "p50", "p90", "p99", "spread"]]
        for mix in self.report.mixes {
            for figure in mix.figures {
                let text = { (value: Double) in Self.text(value, figure.unit) }
                rows.append([
                    mix.name, figure.name, String(figure.values.count), text(figure.values.median),
                    text(figure.values.percentile(90)), text(figure.values.percentile(99)),
                    Self.range(figure.values.spread, text),
                ])
            }
        }
        return Self.columns(rows)
    }

    private static func text(_ value: Double, _ unit: Mix.Unit) -> String {
        switch unit {
        case .seconds: TimeFigure.text(value)
        case .rate: "\(Self.rate(value)) MB/s"
        case .items: "\(PayloadSize.figures(value))/s"
        case .bytes: PayloadSize.text(UInt64(min(max(0, value), 1e18)))
        }
    }

    private static func rate(_ bytes: Double) -> String { PayloadSize.figures(bytes / 1e6) }
    private static func ratio(_ value: Double?) -> String { value.map { PayloadSize.figures($0) } ?? "-" }
    private static func mebibytes(_ bytes: UInt64) -> String { PayloadSize.figures(Double(bytes) / 1_048_576) }

    /// Of a small payload the session's own work is all there is, and a GiB of them is a number without a meaning.
    private static func processor(_ seconds: Double) -> String { seconds >= 1000 ? "-" : PayloadSize.figures(seconds) }

    private static func range(_ range: ClosedRange<Double>?, _ text: (Double) -> String) -> String {
        guard let range else { return "-" }
        return "\(text(range.lowerBound)) to \(text(range.upperBound))"
    }

    /// Rows with their columns below one another: the first column to the left, the others to the right.
    static func columns(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 0 ? cell + space : space + cell
            }
            return cells.joined(separator: "  ")
        }
    }
}
