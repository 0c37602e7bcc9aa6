// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Speeds for people, in powers of 1,000, as disks and networks count.
package enum RateFigure {
    private static let units = ["B/s", "kB/s", "MB/s", "GB/s", "TB/s"]

    /// A speed in three figures: `1.68 GB/s`, `100 MB/s`.
    ///
    /// - Parameter bytesPerSecond: The speed.
    /// - Returns: Its text.
    package static func text(_ bytesPerSecond: Double) -> String {
        var value = bytesPerSecond
        var unit = 0
        while value >= 999.5, unit + 1 < Self.units.count {
            value /= 1000
            unit += 1
        }
        return "\(PayloadSize.figures(value)) \(Self.units[unit])"
    }
}
