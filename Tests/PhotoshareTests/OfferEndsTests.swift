// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import FileTransfer
import Testing

@testable import photoshare

/// When an offer is over.
struct OfferEndsTests {
    private let start = ContinuousClock.now

    /// What has ended an offer; nil if nothing has so far.
    private func end(of ends: OfferEnds) async -> Int? {
        // An end that is there comes before this one, which is taken only where there is none.
        ends.fail(SendCommand.codesStopped)
        return switch await ends.first() {
        case .status(let status): Int(status.code)
        case .failure, nil: nil
        }
    }

    private func success(_ ends: OfferEnds) {
        ends.noteNews(at: self.start)
        ends.sessionBegan()
        #expect(!ends.sessionEnded(TransferSummary(outcome: .done)))
    }

    @Test func `it is over when everybody has left`() async {
        let ends = OfferEnds(limit: 1, isStream: false)
        ends.connectionBegan("a")
        self.success(ends)
        ends.connectionEnded("a")
        #expect(await self.end(of: ends) == 0)
    }

    @Test func `a connection that only says nothing is waited for, but not for long`() async {
        let early = OfferEnds(limit: 1, isStream: false)
        for address in ["old", "new"] { early.connectionBegan(address) }
        self.success(early)
        early.connectionEnded("new")
        early.tidy(at: self.start + .seconds(9))
        #expect(await self.end(of: early) == nil)
        let late = OfferEnds(limit: 1, isStream: false)
        for address in ["old", "new"] { late.connectionBegan(address) }
        self.success(late)
        late.connectionEnded("new")
        late.tidy(at: self.start + .seconds(10))
        #expect(await self.end(of: late) == 0)
    }

    @Test func `whoever still pulls is not cut off`() async {
        let ends = OfferEnds(limit: 1, isStream: false)
        for address in ["slow", "fast"] { ends.connectionBegan(address) }
        ends.sessionBegan()
        self.success(ends)
        ends.noteNews(at: self.start + .seconds(60))
        ends.tidy(at: self.start + .seconds(65))
        #expect(await self.end(of: ends) == nil)
    }

    @Test func `silence ends nothing that is not decided`() async {
        let ends = OfferEnds(limit: 2, isStream: false)
        ends.noteNews(at: self.start)
        ends.sessionBegan()
        #expect(ends.sessionEnded(TransferSummary(outcome: .done)))
        ends.tidy(at: self.start + .seconds(3600))
        #expect(await self.end(of: ends) == nil)
    }
}
