// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Measuring

extension BenchFolder {
    /// How much is written at a time.
    private static let slice: UInt64 = 1 << 26
    /// How long it may take: where files are memory all of it should be touched, and a disk is not to be waited for.
    private static let patience = (memory: Duration.seconds(30), disk: Duration.seconds(3))

    /// Writes as much as will be there at the same time, and takes it away.
    ///
    /// A virtual machine gets a page of memory from its host when it is touched for the first time, which takes longer than
    /// all that is done with it later: the first large file would be measured several times as slow as the second. Nobody's
    /// file is that of a machine that has just started. Blocks.
    ///
    /// - Parameter bytes: How many bytes that will be.
    /// - Returns: How many were written in time.
    /// - Throws: `MeasuringError`.
    func touch(_ bytes: UInt64) throws(MeasuringError) -> UInt64 {
        defer { self.remove("touched") }
        guard self.make("touched") else { return 0 }
        let isMemory = PlainWork.fileSystem(of: self.path) == "tmpfs"
        let end = ContinuousClock.now + (isMemory ? Self.patience.memory : Self.patience.disk)
        var written: UInt64 = 0
        while written < bytes, ContinuousClock.now < end {
            let size = min(Self.slice, bytes - written)
            try PlainWork.makeFile(self.path("touched/\(written)"), size)
            written += size
        }
        return written
    }
}
