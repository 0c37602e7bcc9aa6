// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Lengths of time as people type and read them.
package enum DurationText {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1),
    ]

    /// Reads `500ms`, `30s`, `10m`, `1h` or several of them with falling units, as `1h30m`.
    ///
    /// - Parameter text: What was typed; a number without a unit is refused, since seconds and minutes are equally likely.
    /// - Returns: The time, or nil where the text is none or is longer than a century.
    package static func parse(_ text: String) -> Duration? {
        var rest = text[...]
        var total: Int64 = 0
        var smallest = Int64.max
        repeat {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            let name = rest.prefix { $0.isASCII && $0.isLetter }
            rest = rest.dropFirst(name.count)
            guard let number = Int64(digits), let unit = self.units.first(where: { $0.name == name })?.milliseconds,
                unit < smallest
            else { return nil }
            smallest = unit
            let (product, tooLarge) = number.multipliedReportingOverflow(by: unit)
            let (sum, overflow) = total.addingReportingOverflow(product)
            guard !tooLarge, !overflow else { return nil }
            total = sum
        } while !rest.isEmpty
        return total <= 100 * 366 * 24 * 3_600_000 ? .milliseconds(total) : nil
    }

    /// A time as it would be typed, for help: `10s`, `1h30m`.
    package static func argument(_ duration: Duration) -> String {
        var rest = self.milliseconds(duration)
        guard rest > 0 else { return "0s" }
        var text = ""
        for unit in self.units where rest >= unit.milliseconds {
            text += "\(rest / unit.milliseconds)\(unit.name)"
            rest %= unit.milliseconds
        }
        return text
    }

    /// A time for people, in at most two units: `40 ms`, `0.4 s`, `12 s`, `2 min 5 s`, `3 h 20 min`, `2 d 4 h`.
    package static func text(_ duration: Duration) -> String {
        let milliseconds = self.milliseconds(duration)
        if (1..<100).contains(milliseconds) { return "\(milliseconds) ms" }
        if milliseconds < 9950 {
            let tenths = (milliseconds + 50) / 100
            return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
        }
        // The division keeps clear of an overflow that adding half a second could bring.
        let seconds = milliseconds / 1000 + (milliseconds % 1000 >= 500 ? 1 : 0)
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return self.pair(seconds, 60, "min", 1, "s") }
        if seconds < 86_400 { return self.pair(seconds, 3600, "h", 60, "min") }
        return self.pair(seconds, 86_400, "d", 3600, "h")
    }

    private static func pair(_ seconds: Int64, _ large: Int64, _ largeName: String, _ small: Int64, _ smallName: String)
        -> String
    {
        let second = seconds % large / small
        return second == 0
            ? "\(seconds / large) \(largeName)" : "\(seconds / large) \(largeName) \(second) \(smallName)"
    }

    /// Whole milliseconds, at least 0 and without overflow.
    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, tooLarge) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return overflow || tooLarge ? Int64.max : sum
    }
}
