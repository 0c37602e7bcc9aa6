// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A report as comma-separated values (RFC 4180): one row a figure, so that every program can sort and filter them.
package struct ReportCSV: Sendable {
    private let report: BenchReport

    /// Writes a report.
    ///
    /// - Parameter report: What was measured.
    package init(_ report: BenchReport) {
        self.report = report
    }

    /// What the columns are.
    package static let header = [
        "group", "name", "bytes", "carriage", "start", "figure", "unit", "count", "p50", "p90", "p99", "low", "high",
    ]

    /// The whole file.
    package var text: String {
        var rows = [Self.header]
        for rung in self.report.rungs { rows += self.rows(of: rung) }
        for baseline in self.report.baselines {
            rows.append(Self.row("baseline", baseline.kind.rawValue, "throughput", "bytes/s", baseline.rate))
        }
        for stage in self.report.stages {
            rows.append(Self.row("stage", stage.stage.rawValue, "processor", "s/GiB", stage.processor))
            rows.append(Self.row("stage", stage.stage.rawValue, "time", "s/GiB", stage.time))
        }
        for mix in self.report.mixes {
            for figure in mix.figures {
                rows.append(Self.row("mix", mix.name, figure.name, figure.unit.rawValue, figure.values))
            }
        }
        for start in Start.allCases { rows.append(self.crossing(start)) }
        return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    private func rows(of rung: Rung) -> [[String]] {
        let key = [String(rung.size), rung.carriage.rawValue, rung.start.rawValue]
        var rows: [[String]] = []
        let distributions = [("time", "s", rung.time), ("first byte", "s", rung.firstByte)]
        for (figure, unit, values) in distributions + [("throughput", "bytes/s", rung.rate)] {
            rows.append(["ladder", ""] + key + [figure, unit] + Self.cells(values))
        }
        var singles = [
            ("processor of the sender", "s/GiB", rung.processor.sender),
            ("processor of the receiver", "s/GiB", rung.processor.receiver),
            ("memory of the sender", "bytes", Double(rung.memory.sender)),
            ("memory of the receiver", "bytes", Double(rung.memory.receiver)),
            ("wire", "ratio", rung.wire),
        ]
        for kind in Baseline.Kind.allCases {
            if let ratio = self.report.ratio(rung, to: kind) { singles.append(("to \(kind.rawValue)", "ratio", ratio)) }
        }
        for (figure, unit, value) in singles {
            rows.append(["ladder", ""] + key + [figure, unit, "1", "\(value)", "", "", "", ""])
        }
        return rows
    }

    private func crossing(_ start: Start) -> [String] {
        let crossing = self.report.crossing(start)
        let text: (UInt64?) -> String = { $0.map { String($0) } ?? "" }
        let cells = ["1", text(crossing.estimate), "", "", text(crossing.inlineUpTo), text(crossing.streamFrom)]
        return ["crossing", crossing.sentence(start), "", "", start.rawValue, "size", "bytes"] + cells
    }

    private static func row(
        _ group: String,
        _ name: String,
        _ figure: String,
        _ unit: String,
        _ values: Distribution
    ) -> [String] {
        [group, name, "", "", "", figure, unit] + Self.cells(values)
    }

    private static func cells(_ values: Distribution) -> [String] {
        [
            String(values.count), "\(values.median)", "\(values.percentile(90))", "\(values.percentile(99))",
            "\(values.spread.lowerBound)", "\(values.spread.upperBound)",
        ]
    }

    private static func field(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
