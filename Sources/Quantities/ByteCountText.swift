// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Numbers of bytes as people type and read them.
///
/// Decimal, as disks and networks count: 1 kB is 1,000 bytes.
package enum ByteCountText {
    private static let prefixes: [Character] = ["K", "M", "G", "T", "P", "E"]

    /// Reads `4096`, `10M`, `1.5GB`, `64KiB`: K, M, G, T, P and E are powers of 1,000; with an `i` behind, of 1,024.
    ///
    /// - Parameter text: What was typed, in any case.
    /// - Returns: The number of bytes, or nil where the text is none, does not fit 64 bits, or is a broken number of bytes.
    package static func parse(_ text: String) -> UInt64? {
        let upper = text.uppercased()
        let number = upper.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        guard let factor = self.factor(of: upper.dropFirst(number.count)) else { return nil }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = UInt64(parts[0]) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        guard parts.count == 2 else { return product }
        // Nine digits are more than anybody means, and keep the product within 128 bits.
        guard parts[1].count <= 9, let fraction = UInt64(parts[1]) else { return nil }
        let scale = (0..<parts[1].count).reduce(UInt64(1)) { power, _ in power * 10 }
        let (high, low) = fraction.multipliedFullWidth(by: factor)
        let (bytes, broken) = scale.dividingFullWidth((high, low))
        guard broken == 0 else { return nil }
        let (sum, tooLarge) = product.addingReportingOverflow(bytes)
        return tooLarge ? nil : sum
    }

    /// A number of bytes for people, with three figures at most: `999 B`, `1.2 GB`, `45 MB`.
    package static func text(_ bytes: UInt64) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        var unit: UInt64 = 1000
        var prefix = 0
        // 999,500 would round to "1000 kB", so the next unit begins there.
        while prefix + 1 < Self.prefixes.count, bytes / unit >= 1000 || bytes / (unit / 1000) >= 999_500 {
            unit *= 1000
            prefix += 1
        }
        let name = prefix == 0 ? "kB" : "\(Self.prefixes[prefix])B"
        // In tenths, rounded; 9.96 is "10", not "10.0".
        let tenths = bytes / (unit / 10) + (bytes % (unit / 10) >= unit / 20 ? 1 : 0)
        if tenths < 100 { return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)" }
        return "\(bytes / unit + (bytes % unit >= unit / 2 ? 1 : 0)) \(name)"
    }

    private static func factor(of unit: Substring) -> UInt64? {
        if unit.isEmpty || unit == "B" { return 1 }
        guard let first = unit.first, let power = self.prefixes.firstIndex(of: first) else { return nil }
        let base: UInt64
        switch unit.dropFirst() {
        case "", "B": base = 1000
        case "I", "IB": base = 1024
        default: return nil
        }
        return (0...power).reduce(UInt64(1)) { product, _ in product * base }
    }
}

/// Speeds as people read them.
package enum RateText {
    /// Bytes in a second for people: `12 MB/s`.
    ///
    /// - Parameter bytesPerSecond: The speed; below zero, infinite and no number at all count as nothing.
    /// - Returns: The speed with its unit.
    package static func text(_ bytesPerSecond: Double) -> String {
        // 2^63: everything below converts without a trap.
        guard bytesPerSecond > 0, bytesPerSecond < 9.2e18 else { return "0 B/s" }
        return "\(ByteCountText.text(UInt64(bytesPerSecond.rounded())))/s"
    }
}
