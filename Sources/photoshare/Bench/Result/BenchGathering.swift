// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import Locking

/// What was measured so far: it outlives the session that it was measured over, however that ends.
final class BenchGathering: Sendable {
    private let kept = Lock<BenchReport?>(nil)

    /// What there is; nil before anything could be measured.
    var report: BenchReport? { self.kept.withLock { $0 } }

    /// Keeps what there is now, in the place of what there was.
    func keep(_ report: BenchReport) { self.kept.withLock { $0 = report } }
}
