// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What was measured of a load that is not one payload.
package struct Mix: Sendable, Hashable {
    /// One figure of it.
    package struct Figure: Sendable, Hashable {
        /// What it is of.
        package var name: String
        /// In what it is measured.
        package var unit: Unit
        /// The values.
        package var values: Distribution

        /// Puts a figure together.
        ///
        /// - Parameters:
        ///   - name: What it is of.
        ///   - unit: In what it is measured.
        ///   - values: The values.
        package init(_ name: String, _ unit: Unit, _ values: Distribution) {
            self.name = name
            self.unit = unit
            self.values = values
        }
    }

    /// In what a figure is measured.
    package enum Unit: String, Sendable, Hashable {
        /// Seconds.
        case seconds
        /// Bytes a second.
        case rate = "bytes/s"
        /// Things a second.
        case items = "items/s"
        /// Bytes.
        case bytes
    }

    /// Its name, for scripts.
    package var name: String
    /// What was done, in one line.
    package var summary: String
    /// The figures.
    package var figures: [Figure]

    /// Puts a mix together.
    ///
    /// - Parameters:
    ///   - name: Its name, for scripts.
    ///   - summary: What was done, in one line.
    ///   - figures: The figures.
    package init(_ name: String, _ summary: String, _ figures: [Figure]) {
        self.name = name
        self.summary = summary
        self.figures = figures
    }
}
