// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How many bytes a payload has, as the ladder names them: powers of 1,024, because its rungs are.
package enum PayloadSize {
    /// One GiB, in bytes.
    package static let gibibyte = 1_073_741_824.0

    private static let units = ["B", "KiB", "MiB", "GiB", "TiB"]

    /// A size for people: `256 B`, `960 KiB`, `1.5 MiB`.
    ///
    /// - Parameter bytes: How many bytes.
    /// - Returns: The size with its unit, in four figures at most.
    package static func text(_ bytes: UInt64) -> String {
        var value = Double(bytes)
        var unit = 0
        while value >= 1023.5, unit + 1 < Self.units.count {
            value /= 1024
            unit += 1
        }
        return "\(Self.figures(value)) \(Self.units[unit])"
    }

    /// A number in three figures at most.
    ///
    /// - Parameter value: Not negative.
    /// - Returns: Its text.
    package static func figures(_ value: Double) -> String {
        guard value.isFinite, value < 9e15 else { return "-" }
        if value >= 99.95 { return String(Int64(value.rounded())) }
        let digits = value >= 9.995 ? 1 : (value >= 0.9995 ? 2 : 3)
        return Self.fixed(value, digits)
    }

    /// A number with so many digits behind the point, without zeros at its end.
    static func fixed(_ value: Double, _ digits: Int) -> String {
        let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
        let scaled = Int64((value * scale).rounded())
        let whole = scaled / Int64(scale)
        let rest = String(scaled % Int64(scale))
        let fraction = String(repeating: "0", count: digits - rest.count) + rest
        let kept = fraction.reversed().drop { $0 == "0" }.reversed()
        return kept.isEmpty ? String(whole) : "\(whole).\(String(kept))"
    }
}
