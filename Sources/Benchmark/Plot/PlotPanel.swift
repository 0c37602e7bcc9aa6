// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One diagram: curves over the payload's size, both axes logarithmic.
struct PlotPanel: Sendable {
    let identifier: String
    let heading: String
    let curves: [PlotCurve]
    let baselines: [PlotBaseline]
    let crossings: [PlotCrossing]
    /// Names a value at the left axis.
    let valueText: @Sendable (Double) -> String

    static let height = 420.0
    private static let (left, right) = (96.0, 700.0)
    private static let (above, below) = (44.0, 46.0)

    /// Draws it.
    ///
    /// - Parameters:
    ///   - drawing: What is drawn on.
    ///   - top: Where it begins.
    func draw(on drawing: inout VectorDrawing, top: Double) {
        let (ceiling, floor) = (top + Self.above, top + Self.height - Self.below)
        let points = self.curves.flatMap(\.points)
        let x = LogScale(holding: points.map(\.size), base: 4, from: Self.left, to: Self.right)
        let all = points.flatMap { [$0.spread.lowerBound, $0.spread.upperBound] }
        let y = LogScale(
            holding: all + self.baselines.flatMap { $0.values.map(\.value) },
            base: 10,
            from: floor,
            to: ceiling
        )
        drawing.group(self.identifier) { drawing in
            drawing.write(self.heading, at: (Self.left, top + 24), class: "heading")
            self.drawAxes(on: &drawing, x, y)
            self.drawBaselines(on: &drawing, x, y)
            for curve in self.curves { Self.draw(curve, on: &drawing, x, y) }
            for (index, crossing) in self.crossings.enumerated() {
                Self.draw(crossing, index, on: &drawing, x, y)
            }
            self.drawLegend(on: &drawing, ceiling)
        }
    }

    private func drawAxes(on drawing: inout VectorDrawing, _ x: LogScale, _ y: LogScale) {
        for tick in y.ticks(base: 10) {
            let place = y.position(of: tick)
            drawing.line((x.start, place), (x.end, place), class: "grid")
            drawing.write(self.valueText(tick), at: (x.start - 8, place + 4), class: "small end")
        }
        for (index, tick) in x.ticks(base: 4).enumerated() {
            let place = x.position(of: tick)
            drawing.line((place, y.start), (place, y.end), class: "grid")
            guard index.isMultiple(of: 2) else { continue }
            drawing.write(PayloadSize.text(UInt64(tick)), at: (place, y.start + 18), class: "small middle")
        }
        drawing.line((x.start, y.start), (x.end, y.start), class: "axis")
        drawing.line((x.start, y.start), (x.start, y.end), class: "axis")
        drawing.write("payload", at: ((x.start + x.end) / 2, y.start + 36), class: "small middle")
    }

    private func drawBaselines(on drawing: inout VectorDrawing, _ x: LogScale, _ y: LogScale) {
        var ends: [(name: String, at: (Double, Double))] = []
        for baseline in self.baselines {
            let places = baseline.values.map { (x.position(of: $0.size), y.position(of: $0.value)) }
            guard let last = places.last else { continue }
            drawing.path(places, class: "baseline")
            if places.count == 1 { drawing.dot(last, radius: 3, class: "baseline", says: baseline.name) }
            ends.append((baseline.name, (last.0 + 6, last.1 + 4)))
        }
        ends.sort { $0.at.1 < $1.at.1 }
        let heights = Self.apart(ends.map(\.at.1), from: y.end + 4, to: y.start + 4)
        for (end, height) in zip(ends, heights) { drawing.write(end.name, at: (end.at.0, height), class: "small") }
    }

    /// How far apart the lines of two texts are at least.
    private static let lineHeight = 13.0

    /// Ascending heights with room for a text at each, as near to where they were as that allows.
    private static func apart(_ heights: [Double], from ceiling: Double, to floor: Double) -> [Double] {
        var moved: [Double] = []
        for height in heights { moved.append(max(height, (moved.last ?? ceiling - Self.lineHeight) + Self.lineHeight)) }
        var limit = floor
        for index in moved.indices.reversed() {
            moved[index] = min(moved[index], limit)
            limit = moved[index] - Self.lineHeight
        }
        return moved
    }

    private static func draw(_ curve: PlotCurve, on drawing: inout VectorDrawing, _ x: LogScale, _ y: LogScale) {
        let places = curve.points.map { (x.position(of: $0.size), y.position(of: $0.value)) }
        for (point, place) in zip(curve.points, places) where point.spread.lowerBound < point.spread.upperBound {
            drawing.line(
                (place.0, y.position(of: point.spread.lowerBound)),
                (place.0, y.position(of: point.spread.upperBound)),
                class: "\(curve.classes) spread"
            )
        }
        drawing.path(places, class: "curve \(curve.classes)")
        for (point, place) in zip(curve.points, places) {
            drawing.dot(place, radius: 3, class: curve.classes, says: point.label)
        }
    }

    private static func draw(
        _ crossing: PlotCrossing,
        _ index: Int,
        on drawing: inout VectorDrawing,
        _ x: LogScale,
        _ y: LogScale
    ) {
        let place = (x.position(of: crossing.size), y.position(of: crossing.value))
        drawing.line((place.0, y.start), (place.0, y.end), class: "crossing")
        drawing.dot(place, radius: 5, class: "crossingdot", says: crossing.label)
        // Below one another: two of them are often close together.
        let isLeft = place.0 < (x.start + x.end) / 2
        drawing.write(
            crossing.label,
            at: (place.0 + (isLeft ? 6 : -6), y.end + 12 + 15 * Double(index)),
            class: isLeft ? "small crossingtext" : "small crossingtext end"
        )
    }

    private func drawLegend(on drawing: inout VectorDrawing, _ ceiling: Double) {
        for (index, curve) in self.curves.enumerated() {
            let place = ceiling + 120 + 18 * Double(index)
            drawing.path([(Self.right + 66, place), (Self.right + 92, place)], class: "curve \(curve.classes)")
            drawing.dot((Self.right + 79, place), radius: 3, class: curve.classes, says: curve.name)
            drawing.write(curve.name, at: (Self.right + 98, place + 4), class: "small")
        }
    }
}
