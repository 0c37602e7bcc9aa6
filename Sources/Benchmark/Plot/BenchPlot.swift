// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The plot of a report: speed and time over the payload's size, with the baselines and where the curves cross.
package struct BenchPlot: Sendable {
    private let report: BenchReport

    /// Plots a report.
    ///
    /// - Parameter report: What was measured.
    package init(_ report: BenchReport) {
        self.report = report
    }

    private static let width = 900
    private static let head = 64.0

    /// The drawing, as an SVG file that a browser shows on light and on dark ground.
    package var svg: String {
        let panels = [self.throughput, self.latency]
        let sentences = [Start.cold, .warm].map { self.report.crossing($0).sentence($0) }
        let foot = Self.head + Double(panels.count) * PlotPanel.height
        var drawing = VectorDrawing(
            width: Self.width,
            height: Int(foot) + 40 + 18 * sentences.count,
            title: "photoshare bench: userInfo against continuation stream",
            style: PlotStyle.sheet
        )
        drawing.write("photoshare bench", at: (20, 28), class: "heading")
        drawing.write(self.place, at: (20, 48), class: "small")
        for (index, panel) in panels.enumerated() {
            panel.draw(on: &drawing, top: Self.head + Double(index) * PlotPanel.height)
        }
        drawing.group("crossing") { drawing in
            for (index, sentence) in sentences.enumerated() {
                drawing.write(sentence, at: (20, foot + 24 + 18 * Double(index)), class: "")
            }
        }
        return drawing.file
    }

    private var place: String {
        let (sender, receiver) = (self.report.hosts.sender, self.report.hosts.receiver)
        let processors =
            sender.processor == receiver.processor ? sender.processor : "\(sender.processor), \(receiver.processor)"
        let build = sender.isRelease && receiver.isRelease ? "" : ", debug build"
        return
            "\(processors), Linux \(sender.kernel), \(sender.libraries), \(sender.fileSystem), load \(sender.load)\(build)"
    }

    private var throughput: PlotPanel {
        PlotPanel(
            identifier: "throughput",
            heading: "Throughput: payload a second, median and spread",
            curves: self.curves { $0.rate },
            baselines: self.report.baselines.map { baseline in
                let rate = baseline.rate.median
                let ends = self.ends.first == self.ends.last ? Array(self.ends.prefix(1)) : self.ends
                return PlotBaseline(name: baseline.kind.rawValue, values: ends.map { ($0, rate) })
            },
            crossings: self.crossings { size, time in size / time },
            valueText: { RateFigure.text($0) }
        )
    }

    private var latency: PlotPanel {
        PlotPanel(
            identifier: "latency",
            heading: "Time to the last byte, median and spread",
            curves: self.curves { $0.time },
            baselines: self.report.baselines.filter { $0.kind == .tcp || $0.kind == .sendfile }.map { baseline in
                // What a rate alone comes to; without the way there and back it is below a microsecond for small payloads.
                let from = max(self.ends.first ?? 1, baseline.rate.median * 1e-5)
                let sizes = [from, self.ends.last ?? from].filter { from <= self.ends.last ?? from || $0 < from }
                let values = Array(Set(sizes)).sorted().map { ($0, $0 / baseline.rate.median) }
                return PlotBaseline(name: baseline.kind.rawValue, values: values)
            },
            crossings: self.crossings { _, time in time },
            valueText: { TimeFigure.text($0) }
        )
    }

    /// The smallest and the largest size.
    private var ends: [Double] {
        let sizes = self.report.rungs.map { Double($0.size) }
        guard let first = sizes.min(), let last = sizes.max() else { return [] }
        return [first, last]
    }

    private func curves(_ figure: (Rung) -> Distribution) -> [PlotCurve] {
        Carriage.allCases.flatMap { carriage in
            Start.allCases.reversed().compactMap { start in
                let rungs = self.report.rungs(carriage, start)
                guard !rungs.isEmpty else { return nil }
                let points = rungs.map { rung in
                    let figure = figure(rung)
                    return PlotCurve.Point(
                        size: Double(rung.size),
                        value: figure.median,
                        spread: figure.spread ?? figure.median...figure.median,
                        label: "\(carriage.rawValue), \(start.rawValue), \(PayloadSize.text(rung.size)): "
                            + "\(TimeFigure.text(rung.time.median)), \(RateFigure.text(rung.rate.median))"
                    )
                }
                return PlotCurve(
                    name: "\(carriage.rawValue), \(start.rawValue)",
                    classes: "\(carriage.rawValue) \(start.rawValue)",
                    points: points
                )
            }
        }
    }

    private func crossings(_ value: (_ size: Double, _ time: Double) -> Double) -> [PlotCrossing] {
        Start.allCases.compactMap { start in
            // Without a crossing beyond the spread the sentence below says what there is, and nothing is marked.
            guard let mark = self.report.crossing(start).mark else { return nil }
            let size = Double(mark.size)
            let label = "crossing, \(start.rawValue): \(PayloadSize.text(mark.size))"
            return PlotCrossing(size: size, value: value(size, mark.time), label: label)
        }
    }
}
