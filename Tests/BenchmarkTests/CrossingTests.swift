// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Testing

struct CrossingTests {
    /// Sizes with the times in `userInfo` and over a stream, each with a spread of so many per cent to either side.
    private func crossing(_ times: [(UInt64, Double, Double)], spread: Double = 3) throws -> Crossing {
        let around = { (time: Double) in
            try SampleReport.around(time, from: 1 - spread / 100, to: 1 + spread / 100)
        }
        return Crossing(try times.map { .init($0.0, inline: try around($0.1), stream: try around($0.2)) })
    }

    @Test func `the crossing lies between the last size of one and the first of the other, on logarithmic scales`()
        throws
    {
        // The ratios at 1,024 and 16,384 are each other's inverse, so that it is in the middle of the logarithms.
        let crossing = try self.crossing([(256, 1, 4), (1024, 1, 2), (16_384, 4, 2), (65_536, 16, 2)])
        #expect(crossing.estimate == 4096)
        #expect(crossing.isBeyondSpread)
        #expect(crossing.mark?.size == 4096)
        #expect(crossing.inlineUpTo == 1024)
        #expect(crossing.streamFrom == 16_384)
        #expect(
            crossing.sentence(.cold)
                == "From a cold start the two cross near 4 KiB: userInfo is quicker up to 1 KiB, "
                + "a continuation stream is quicker from 16 KiB on."
        )
    }

    @Test func `where the spreads touch, the medians are told and no side is called quicker`() throws {
        let crossing = try self.crossing([(256, 1.0, 1.1), (4096, 1.0, 0.9)], spread: 30)
        #expect(crossing.estimate != nil)
        #expect(crossing.inlineUpTo == nil)
        #expect(crossing.streamFrom == nil)
        #expect(crossing.sentence(.warm).contains("the medians cross near "))
        #expect(crossing.sentence(.warm).hasSuffix("the difference is inside the spread everywhere."))
        #expect(!crossing.isBeyondSpread)
        #expect(crossing.mark == nil)
    }

    @Test func `one disturbed size does not move it`() throws {
        let crossing = try self.crossing([
            (256, 1, 2), (1024, 1, 2), (4096, 1, 0.8), (16_384, 1, 2), (65_536, 4, 2), (262_144, 16, 2),
        ])
        #expect(crossing.inlineUpTo == 16_384)
        #expect(crossing.streamFrom == 65_536)
        let estimate = try #require(crossing.estimate)
        #expect((16_384...65_536).contains(estimate))
    }

    @Test func `a stream that is always ahead has no crossing, and no mark in the plot`() throws {
        let crossing = try self.crossing([(256, 2, 1), (4096, 2, 1)])
        #expect(crossing.estimate == nil)
        #expect(crossing.streamFrom == 256)
        #expect(crossing.mark == nil)
        #expect(
            crossing.sentence(.warm)
                == "On an open session a continuation stream is quicker from 256 B on, and no crossing was seen."
        )
    }

    @Test func `a userInfo that is always ahead has no crossing either`() throws {
        let crossing = try self.crossing([(256, 1, 2), (4096, 1, 2)])
        #expect(crossing.estimate == nil)
        #expect(crossing.inlineUpTo == 4096)
        #expect(crossing.mark == nil)
    }

    @Test func `without a size there is nothing to say`() {
        #expect(Crossing([]).range == nil)
        #expect(Crossing([]).mark == nil)
        #expect(Crossing([]).sentence(.cold).hasPrefix("No size"))
    }
}
