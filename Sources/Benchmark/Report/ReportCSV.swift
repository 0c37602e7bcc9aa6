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
        "text",
    ]

    /// The whole file.
    package var text: String {
        var rows = [Self.header]
        rows +=
            Self.rows(of: self.report.hosts.sender, "sender") + Self.rows(of: self.report.hosts.receiver, "receiver")
        for rung in self.report.rungs { rows += self.rows(of: rung) }
        for baseline in self.report.baselines {
            rows.append(Self.row("baseline", baseline.kind.rawValue, "throughput", "bytes/s", baseline.rate))
        }
        for stage in self.report.stages {
            rows.append(Self.row("stage", stage.stage.rawValue, "processor", "seconds/GiB", stage.processor))
            rows.append(Self.row("stage", stage.stage.rawValue, "time", "seconds/GiB", stage.time))
        }
        for mix in self.report.mixes {
            for figure in mix.figures {
                rows.append(Self.row("mix", mix.name, figure.name, figure.unit.rawValue, figure.values))
            }
        }
        for start in Start.allCases { rows += self.crossing(start) }
        return rows.map { $0.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    private func rows(of rung: Rung) -> [[String]] {
        let key = [String(rung.size), rung.carriage.rawValue, rung.start.rawValue]
        var rows: [[String]] = []
        let distributions = [("time", "seconds", rung.time), ("first byte", "seconds", rung.firstByte)]
        for (figure, unit, values) in distributions + [("throughput", "bytes/s", rung.rate)] {
            rows.append(["ladder", ""] + key + [figure, unit] + Self.cells(values))
        }
        var singles = [
            ("processor of the sender", "seconds/GiB", rung.processor.sender),
            ("processor of the receiver", "seconds/GiB", rung.processor.receiver),
            ("memory of the sender", "bytes", Double(rung.memory.sender)),
            ("memory of the receiver", "bytes", Double(rung.memory.receiver)),
            ("wire", "ratio", rung.wire),
        ]
        for kind in Baseline.Kind.allCases {
            if let ratio = self.report.ratio(rung, to: kind) { singles.append(("to \(kind.rawValue)", "ratio", ratio)) }
        }
        for (figure, unit, value) in singles {
            rows.append(["ladder", ""] + key + [figure, unit, "1", "\(value)", "", "", "", "", ""])
        }
        return rows
    }

    private func crossing(_ start: Start) -> [[String]] {
        let crossing = self.report.crossing(start)
        let sizes = [
            ("crossing", crossing.estimate), ("userInfo up to", crossing.inlineUpTo),
            ("stream from", crossing.streamFrom),
        ]
        let key = ["crossing", "", "", "", start.rawValue]
        let rows = sizes.map { figure, size in
            key + [figure, "bytes", size == nil ? "0" : "1", size.map { String($0) } ?? "", "", "", "", "", ""]
        }
        return rows + [key + ["sentence", "", "", "", "", "", "", "", crossing.sentence(start)]]
    }

    /// What the figures depend on, as texts.
    private static func rows(of host: HostFacts, _ side: String) -> [[String]] {
        let facts = [
            ("processor", host.processor), ("processors", String(host.processors)), ("kernel", host.kernel),
            ("congestion", host.congestion), ("load", host.load), ("file system", host.fileSystem),
            ("folder", host.folder), ("version", host.version), ("build", host.build), ("libraries", host.libraries),
        ]
        return facts.map { figure, text in
            ["host", side, "", "", "", figure, "", "", "", "", "", "", "", text]
        }
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
            values.spread.map { "\($0.lowerBound)" } ?? "", values.spread.map { "\($0.upperBound)" } ?? "", "",
        ]
    }

    private static func field(_ text: String) -> String {
        guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
        return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
