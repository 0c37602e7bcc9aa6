// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Benchmark
import Testing

struct DistributionTests {
    @Test func `a percentile is a value that was measured, by nearest rank`() throws {
        let values = try #require(Distribution((1...200).reversed().map { Double($0) }))
        #expect(values.median == 100)
        #expect(values.percentile(90) == 180)
        #expect(values.percentile(99) == 198)
        #expect(values.percentile(0) == 1)
        #expect(values.percentile(100) == 200)
    }

    @Test func `of few values the 99th percentile is the largest`() throws {
        let values = try #require(Distribution([3, 1, 2]))
        #expect(values.median == 2)
        #expect(values.percentile(99) == 3)
    }

    @Test(arguments: [(9, 1...9), (18, 1...18), (19, 2...18), (29, 3...27), (399, 40...360)])
    func `four of five further values are as likely as not in the spread, and no fewer`(
        count: Int,
        ranks: ClosedRange<Int>
    ) throws {
        let values = try #require(Distribution((1...count).map { Double($0) }))
        #expect(values.spread == Double(ranks.lowerBound)...Double(ranks.upperBound))
        // Of the gaps between n values, and outside them, the next one is in each with the same probability.
        #expect(Double(ranks.upperBound - ranks.lowerBound) / Double(count + 1) >= 0.8)
    }

    @Test func `two runs of as few values as have a spread are hardly ever apart for no reason`() {
        // The same eighteen values, dealt out to two runs: only where one of them gets all the small ones are they apart.
        let values = (0..<18).map { 100 + 20 * Double($0) }
        var deals = 0
        var apart = 0
        for deal in 0..<(1 << 18) where deal.nonzeroBitCount == Distribution.fewest {
            let one = Distribution(values.indices.filter { deal >> $0 & 1 == 1 }.map { values[$0] })?.spread
            let other = Distribution(values.indices.filter { deal >> $0 & 1 == 0 }.map { values[$0] })?.spread
            deals += 1
            if let one, let other, !one.overlaps(other) { apart += 1 }
        }
        #expect(deals == 48_620)
        #expect(apart == 2)
    }

    @Test func `the spread is two per cent to each side at least`() throws {
        let values = try #require(Distribution(Array(repeating: 100, count: 9)))
        #expect(values.spread == 98...102)
    }

    @Test(arguments: 1..<Distribution.fewest)
    func `what was measured too seldom has no spread`(count: Int) throws {
        #expect(try #require(Distribution((1...count).map { Double($0) })).spread == nil)
    }

    @Test(arguments: [[], [1, .nan], [.infinity]] as [[Double]])
    func `nothing, and what is no number, is no distribution`(values: [Double]) {
        #expect(Distribution(values) == nil)
    }

    @Test func `a speed is what was done in each of the times`() throws {
        let rates = try #require(Distribution([1, 2, 4])?.rates(of: 8))
        #expect(rates.values == [2, 4, 8])
        #expect(Distribution([0, 1])?.rates(of: 8) == nil)
    }
}

struct ComparisonTests {
    /// Each of these measured as often as it takes.
    private func distribution(_ values: [Double]) throws -> Distribution {
        try #require(Distribution(values.flatMap { Array(repeating: $0, count: 3) }))
    }

    @Test func `two that are apart differ by the ratio of their medians`() throws {
        let (quick, slow) = (try self.distribution([9, 10, 11]), try self.distribution([18, 20, 22]))
        #expect(Comparison(times: quick, slow) == .first(2))
        #expect(Comparison(times: slow, quick) == .second(2))
    }

    @Test func `a difference inside the spread is none, whatever the medians say`() throws {
        let (one, other) = (try self.distribution([9, 10, 15]), try self.distribution([14, 20, 21]))
        #expect(Comparison(times: one, other) == .neither)
        #expect(Comparison(times: other, one) == .neither)
        #expect(Comparison(times: one, one) == .neither)
    }

    @Test func `what was measured too seldom differs from nothing`() throws {
        let (one, other) = (try self.distribution([1, 1.1]), try self.distribution([9, 10, 11]))
        #expect(Comparison(times: one, other) == .neither)
        #expect(Comparison(times: other, one) == .neither)
    }

    @Test func `two that are nearer than anybody can repeat do not differ, however steady each is`() throws {
        let (one, other) = (try self.distribution([100, 100, 100]), try self.distribution([103, 103, 103]))
        #expect(Comparison(times: one, other) == .neither)
    }
}
