// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Times from microseconds to minutes, for people.
package enum TimeFigure {
    /// A time in three figures at most: `85 µs`, `1.2 ms`, `3.4 s`.
    ///
    /// - Parameter seconds: The time.
    /// - Returns: Its text.
    package static func text(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.000_999_5: "\(PayloadSize.figures(seconds * 1e6)) µs"
        case ..<0.999_5: "\(PayloadSize.figures(seconds * 1e3)) ms"
        default: "\(PayloadSize.figures(seconds)) s"
        }
    }
}
