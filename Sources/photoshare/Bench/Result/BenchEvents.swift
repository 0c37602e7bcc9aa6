// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface

/// A report as events for scripts.
struct BenchEvents {
    private let report: BenchReport

    init(_ report: BenchReport) {
        self.report = report
    }

    /// The events without ``done``, which says that nothing is missing.
    var lines: [JSONLine] {
        [Self.host("sender", self.report.hosts.sender), Self.host("receiver", self.report.hosts.receiver)]
            + self.report.baselines.map(Self.baseline)
            + self.report.rungs.map(self.rung)
            + self.report.stages.map(Self.stage)
            + self.report.mixes.map(Self.mix)
            + Start.allCases.map(self.crossing)
            + self.report.remarks.map { text in
                var line = JSONLine(event: "remark")
                line.add("message", .string(text))
                return line
            }
    }

    /// The last event.
    var done: JSONLine {
        var line = JSONLine(event: "done")
        line.add("seconds", .double(self.report.seconds))
        line.add("loopback", .bool(self.report.isLoopback))
        let (sender, receiver) = (self.report.hosts.sender, self.report.hosts.receiver)
        line.add("build", .string(sender.isRelease && receiver.isRelease ? "release" : "debug"))
        line.add("outcome", .string(ExitStatus.done.name))
        return line
    }

    private static func host(_ side: String, _ host: HostFacts) -> JSONLine {
        var line = JSONLine(event: "host")
        line.add("side", .string(side))
        line.add("processor", .string(host.processor))
        line.add("processors", .integer(Int64(host.processors)))
        line.add("kernel", .string(host.kernel))
        line.add("congestion", .string(host.congestion))
        line.add("load", Double(host.load).map { .double($0) } ?? .null)
        line.add("fileSystem", .string(host.fileSystem))
        line.add("folder", .string(host.folder))
        line.add("version", .string(host.version))
        line.add("build", .string(host.build))
        line.add("libraries", .string(host.libraries))
        return line
    }

    private static func baseline(_ baseline: Baseline) -> JSONLine {
        var line = JSONLine(event: "baseline")
        line.add("name", .string(baseline.kind.rawValue))
        line.add("unit", .string("bytes/s"))
        line.add("rate", Self.distribution(baseline.rate))
        return line
    }

    private func rung(_ rung: Rung) -> JSONLine {
        var line = JSONLine(event: "rung")
        line.add("bytes", .unsigned(rung.size))
        line.add("carriage", .string(rung.carriage.rawValue))
        line.add("start", .string(rung.start.rawValue))
        line.add("parts", .integer(Int64(rung.parts)))
        line.add("seconds", Self.distribution(rung.time))
        line.add("firstByte", Self.distribution(rung.firstByte))
        line.add("rate", Self.distribution(rung.rate))
        line.add("processor", Self.sides(.double(rung.processor.sender), .double(rung.processor.receiver)))
        line.add("memory", Self.sides(.unsigned(rung.memory.sender), .unsigned(rung.memory.receiver)))
        line.add("wire", .double(rung.wire))
        let ratios = Baseline.Kind.allCases.compactMap { kind in
            self.report.ratio(rung, to: kind).map { JSONField(kind.rawValue, .double($0)) }
        }
        line.add("ratios", .object(ratios))
        line.add("units", Self.units(Self.rungUnits))
        return line
    }

    private static func stage(_ stage: StageCost) -> JSONLine {
        var line = JSONLine(event: "stage")
        line.add("name", .string(stage.stage.rawValue))
        line.add("side", .string(stage.stage.isSenders ? "sender" : "receiver"))
        line.add("processor", Self.distribution(stage.processor))
        line.add("seconds", Self.distribution(stage.time))
        line.add("units", Self.units(Self.stageUnits))
        return line
    }

    private static func mix(_ mix: Mix) -> JSONLine {
        var line = JSONLine(event: "mix")
        line.add("name", .string(mix.name))
        line.add("summary", .string(mix.summary))
        let figures = mix.figures.map { figure in
            JSONValue.object(
                [JSONField("name", .string(figure.name)), JSONField("unit", .string(figure.unit.rawValue))]
                    + Self.fields(figure.values)
            )
        }
        line.add("figures", .array(figures))
        return line
    }

    private func crossing(_ start: Start) -> JSONLine {
        let crossing = self.report.crossing(start)
        var line = JSONLine(event: "crossing")
        line.add("start", .string(start.rawValue))
        line.add("bytes", crossing.estimate.map { .unsigned($0) } ?? .null)
        line.add("inlineUpTo", crossing.inlineUpTo.map { .unsigned($0) } ?? .null)
        line.add("streamFrom", crossing.streamFrom.map { .unsigned($0) } ?? .null)
        line.add("beyondSpread", .bool(crossing.isBeyondSpread))
        line.add("message", .string(crossing.sentence(start)))
        return line
    }

    private static let rungUnits = [
        ("bytes", "bytes"), ("seconds", "seconds"), ("firstByte", "seconds"), ("rate", "bytes/s"),
        ("processor", "seconds/GiB"), ("memory", "bytes"), ("wire", "bytes/byte"), ("ratios", "ratio"),
    ]
    private static let stageUnits = [("processor", "seconds/GiB"), ("seconds", "seconds/GiB")]

    private static func units(_ units: [(String, String)]) -> JSONValue {
        .object(units.map { JSONField($0.0, .string($0.1)) })
    }

    private static func sides(_ sender: JSONValue, _ receiver: JSONValue) -> JSONValue {
        .object([JSONField("sender", sender), JSONField("receiver", receiver)])
    }

    private static func distribution(_ values: Distribution) -> JSONValue { .object(Self.fields(values)) }

    private static func fields(_ values: Distribution) -> [JSONField] {
        [
            JSONField("count", .integer(Int64(values.count))), JSONField("p50", .double(values.median)),
            JSONField("p90", .double(values.percentile(90))), JSONField("p99", .double(values.percentile(99))),
            JSONField("low", values.spread.map { .double($0.lowerBound) } ?? .null),
            JSONField("high", values.spread.map { .double($0.upperBound) } ?? .null),
        ]
    }
}
