// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What was measured of one size, carried in one way, from one start.
package struct Rung: Sendable, Hashable {
    /// How many bytes the payload has.
    package var size: UInt64
    /// How it was carried.
    package var carriage: Carriage
    /// What there was before the clock started.
    package var start: Start
    /// Seconds from the request to the last byte; of a file, to the receipt that both ends have.
    package var time: Distribution
    /// Seconds from the request to the first byte.
    package var firstByte: Distribution
    /// Processor seconds a GiB of payload.
    package var processor: Sides<Double>
    /// The most bytes of memory that each process had meanwhile.
    package var memory: Sides<UInt64>
    /// Bytes over TCP, in both directions, for each byte of payload.
    package var wire: Double

    /// Puts the figures together.
    package init(
        size: UInt64,
        carriage: Carriage,
        start: Start,
        time: Distribution,
        firstByte: Distribution,
        processor: Sides<Double>,
        memory: Sides<UInt64>,
        wire: Double
    ) {
        self.size = size
        self.carriage = carriage
        self.start = start
        self.time = time
        self.firstByte = firstByte
        self.processor = processor
        self.memory = memory
        self.wire = wire
    }

    /// Bytes of payload a second.
    package var rate: Distribution { self.time.rates(of: Double(self.size)) ?? self.time }
    /// In how many states of the activity it came, or in one piece.
    package var parts: Int { self.carriage == .inline ? InlineParts(self.size).count : 1 }
}
