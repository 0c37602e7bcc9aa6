// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What is measured, and how often.
package struct BenchPlan: Sendable, Hashable {
    /// The sizes of the ladder, ascending.
    package var sizes: [UInt64]
    /// How long one series (a size, a carriage, a start) may repeat, in all turns together.
    package var seriesTime: Duration
    /// The most repetitions of a warm series.
    package var maximum = 400
    /// How often all of the ladder, and the baselines and stages, are gone over: the repetitions of a series are spread over
    /// the whole run, so that what changes on the machine meanwhile shows in the spread of each, and each has one.
    package var turns = Distribution.fewest
    /// How many bytes each baseline and each stage moves at a time.
    package var baselineBytes: UInt64
    /// What the mixes are made of.
    package var mixes: MixPlan

    /// The whole ladder.
    package static let full = BenchPlan(
        sizes: Self.ladder,
        seriesTime: .seconds(2),
        baselineBytes: 1 << 30,
        mixes: MixPlan(
            smallFiles: 2000,
            photos: 200,
            photoRounds: Distribution.fewest,
            resumeBytes: 1 << 30,
            sharedBytes: 1 << 26,
            pings: 300
        )
    )

    /// What fits into half a minute.
    package static let quick = BenchPlan(
        sizes: [256, 4096, 1 << 16, 1 << 18, InlineParts.capacity, 1 << 24, 1 << 26],
        seriesTime: .milliseconds(120),
        baselineBytes: 1 << 25,
        mixes: MixPlan(
            smallFiles: 300,
            photos: 200,
            photoRounds: 1,
            resumeBytes: 1 << 26,
            sharedBytes: 1 << 21,
            pings: 60
        )
    )

    /// From 256 B to 4 GiB, each four times the one before, and the most that fits into one activity.
    package static let ladder: [UInt64] = [
        1 << 8, 1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, InlineParts.capacity, 1 << 22, 1 << 24, 1 << 26, 1 << 28,
        1 << 30, 1 << 32,
    ]

    /// How often a series may be repeated in one turn.
    ///
    /// A device remembers what it was called with, and lets another one in some four thousand times in three quarters of an
    /// hour: all cold starts of a run stay below that.
    ///
    /// - Parameter start: From which start.
    /// - Returns: The most repetitions.
    package func repetitions(_ start: Start) -> Int {
        let series = self.sizes.count * Carriage.allCases.count
        let most = start == .warm ? self.maximum : min(self.maximum, Self.coldStarts / max(1, series))
        return max(1, most / self.turns)
    }

    /// How many cold starts a ladder may have.
    private static let coldStarts = 3000
}

/// What the mixes are made of.
package struct MixPlan: Sendable, Hashable {
    /// How many small files.
    package var smallFiles: Int
    /// How many bytes a small file has.
    package var smallFileBytes: UInt64 = 4096
    /// How many photos.
    package var photos: Int
    /// How often the photos are sent: their previews are made anew each time.
    package var photoRounds: Int
    /// How often the other mixes of files are repeated.
    package var rounds = Distribution.fewest
    /// How many bytes the transfer has that is stopped and resumed.
    package var resumeBytes: UInt64
    /// How many bytes each of several continuers pulls.
    package var sharedBytes: UInt64
    /// How many continuers at once.
    package var continuers = [1, 10, 100]
    /// How many small requests, idle and under load.
    package var pings: Int
}
