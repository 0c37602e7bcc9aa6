// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The speed of the last seconds, from the byte counts seen in them.
///
/// Pure: time comes in.
package struct RateEstimate: Sendable {
    private static let window = Duration.seconds(5)
    private static let spacing = Duration.milliseconds(100)

    private var samples: [(time: Duration, bytes: UInt64)] = []

    /// Makes an estimate that knows nothing.
    package init() {}

    /// Notes a byte count.
    ///
    /// - Parameters:
    ///   - bytes: Bytes moved in this run so far.
    ///   - now: The time since the start of the run.
    package mutating func note(_ bytes: UInt64, at now: Duration) {
        // At most some fifty samples are kept, however often it is called.
        if let last = self.samples.last, now - last.time < Self.spacing, self.samples.count > 1 {
            self.samples[self.samples.count - 1].bytes = bytes
            return
        }
        self.samples.append((now, bytes))
        while self.samples.count > 2, now - self.samples[1].time > Self.window { self.samples.removeFirst() }
    }

    /// The speed in bytes a second; it falls while nothing arrives.
    ///
    /// Nil until half a second was seen.
    ///
    /// - Parameter now: The time since the start of the run.
    /// - Returns: Bytes a second, or nil.
    package func bytesPerSecond(at now: Duration) -> Double? {
        guard let first = self.samples.first, let last = self.samples.last else { return nil }
        let seconds = (now - first.time) / Duration.seconds(1)
        guard seconds >= 0.5, last.bytes >= first.bytes else { return nil }
        return Double(last.bytes - first.bytes) / seconds
    }
}
