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

    @Test func `of few values the 99th percentile is the largest, and the spread is all of them`() throws {
        let values = try #require(Distribution([3, 1, 2]))
        #expect(values.median == 2)
        #expect(values.percentile(99) == 3)
        #expect(values.spread == 1...3)
        let ten = try #require(Distribution((1...10).map { Double($0) }))
        #expect(ten.spread == 1...10)
    }

    @Test func `of more than ten values the outer tenths are no part of the spread`() throws {
        let values = try #require(Distribution((0...20).map { Double($0) }))
        #expect(values.spread == 2...18)
    }

    @Test func `the spread is two per cent to each side at least`() throws {
        let values = try #require(Distribution([100, 100, 100]))
        #expect(values.spread == 98...102)
    }

    @Test func `what was measured once has no spread`() throws {
        #expect(try #require(Distribution([50])).spread == nil)
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
    private func distribution(_ values: [Double]) throws -> Distribution { try #require(Distribution(values)) }

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

    @Test func `what was measured once differs from nothing`() throws {
        let (one, other) = (try self.distribution([1]), try self.distribution([9, 10, 11]))
        #expect(Comparison(times: one, other) == .neither)
        #expect(Comparison(times: other, one) == .neither)
    }

    @Test func `two that are nearer than anybody can repeat do not differ, however steady each is`() throws {
        let (one, other) = (try self.distribution([100, 100, 100]), try self.distribution([103, 103, 103]))
        #expect(Comparison(times: one, other) == .neither)
    }
}
