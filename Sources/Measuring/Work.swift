// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CMeasuring

/// What a piece of work did, and what it cost.
package struct Work: Sendable, Hashable {
    /// How many bytes were moved.
    package let bytes: UInt64
    /// Seconds by the clock.
    package let seconds: Double
    /// Processor seconds of the thread that did it.
    package let processor: Double

    /// Puts the figures together.
    ///
    /// - Parameters:
    ///   - bytes: How many bytes were moved.
    ///   - seconds: Seconds by the clock.
    ///   - processor: Processor seconds of the thread that did it.
    package init(bytes: UInt64, seconds: Double, processor: Double) {
        self.bytes = bytes
        self.seconds = seconds
        self.processor = processor
    }

    init(_ work: cme_work) throws(MeasuringError) {
        guard work.bytes >= 0 else { throw MeasuringError(number: Int32(clamping: -work.bytes)) }
        self.init(bytes: UInt64(work.bytes), seconds: work.seconds, processor: work.processor)
    }

    /// Does something on this thread, and measures it.
    ///
    /// - Parameters:
    ///   - bytes: How many bytes it moves.
    ///   - body: Does it; must not suspend, which it cannot.
    /// - Returns: What it cost.
    /// - Throws: What the body throws.
    package static func measure<Failure: Error>(
        _ bytes: UInt64,
        _ body: () throws(Failure) -> Void
    ) throws(Failure) -> Work {
        let clock = ContinuousClock.now
        let processor = cme_thread_seconds()
        try body()
        return Work(
            bytes: bytes,
            seconds: clock.duration(to: .now) / .seconds(1),
            processor: cme_thread_seconds() - processor
        )
    }
}
