// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension OutwardText.StringInterpolation {
    private static let units: [(size: UInt64, name: StaticString)] = [
        (1_000, "kB"), (1_000_000, "MB"), (1_000_000_000, "GB"), (1_000_000_000_000, "TB"),
        (1_000_000_000_000_000, "PB"), (1_000_000_000_000_000_000, "EB"),
    ]

    /// Takes a number of bytes as people read it, decimal and with three figures at most: `999 B`, `1.2 GB`, `45 MB`.
    ///
    /// - Parameter count: How many bytes.
    public mutating func appendInterpolation(bytes count: UInt64) {
        guard var unit = Self.units.first, count >= unit.size else {
            self.appendInterpolation(count)
            return self.appendLiteral(" B")
        }
        // 999,500 would round to "1000 kB", so the next unit begins there.
        for next in Self.units.dropFirst() where count >= next.size - next.size / 2_000 { unit = next }
        // In tenths, rounded; 9.96 is "10", not "10.0".
        let tenths = count / (unit.size / 10) + (count % (unit.size / 10) >= unit.size / 20 ? 1 : 0)
        if tenths < 100 {
            self.appendInterpolation(tenths / 10)
            if tenths % 10 != 0 {
                self.appendLiteral(".")
                self.appendInterpolation(tenths % 10)
            }
        } else {
            self.appendInterpolation(count / unit.size + (count % unit.size >= unit.size / 2 ? 1 : 0))
        }
        self.appendLiteral(" ")
        self.appendLiteral(unit.name)
    }
}
