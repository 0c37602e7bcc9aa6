// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Measuring

extension BenchFolder {
    /// How much is written at a time.
    private static let slice: UInt64 = 1 << 26
    /// How long it may take: what waits for a disk nevertheless is not to take longer than the measurement.
    private static let patience = Duration.seconds(10)

    /// Writes as much as is about to be written there, and takes it away.
    ///
    /// A virtual machine gets a page of memory from its host when it touches it for the first time, which takes longer than all that
    /// is done with it later; and where the host wants them back, pages that nobody has used for some seconds are gone again. How
    /// many of them a file meets says what the machine did before, and nothing of the transfer. Blocks.
    ///
    /// - Parameter bytes: How many bytes that will be.
    /// - Returns: How many were written in time.
    /// - Throws: `MeasuringError`.
    @discardableResult
    func touch(_ bytes: UInt64) throws(MeasuringError) -> UInt64 {
        defer { self.remove("touched") }
        guard self.make("touched") else { return 0 }
        let end = ContinuousClock.now + Self.patience
        var written: UInt64 = 0
        while written < bytes, ContinuousClock.now < end {
            let size = min(Self.slice, bytes - written)
            try PlainWork.fillFile(self.path("touched/\(written)"), size)
            written += size
        }
        return written
    }
}
