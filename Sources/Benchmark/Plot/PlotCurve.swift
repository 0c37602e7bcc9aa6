// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One line of the plot: a value for each size.
struct PlotCurve: Sendable {
    /// One value of it.
    struct Point: Sendable {
        let size: Double
        let value: Double
        let spread: ClosedRange<Double>
        /// What a browser says when one points at it.
        let label: String
    }

    /// What the legend says.
    let name: String
    /// The classes of the style sheet.
    let classes: String
    /// The points, ascending.
    let points: [Point]
}

/// A dashed line of the plot: what the machine can do without this program, at two sizes.
struct PlotBaseline: Sendable {
    let name: String
    let values: [(size: Double, value: Double)]
}

/// Where two curves cross, in one panel.
struct PlotCrossing: Sendable {
    let size: Double
    let value: Double
    let label: String
}
