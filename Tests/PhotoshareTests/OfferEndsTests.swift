// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import FileTransfer
import LocalFiles
import Testing

@testable import photoshare

/// When an offer is over.
struct OfferEndsTests {
    private let start = ContinuousClock.now

    /// What has ended an offer; nil if nothing has so far.
    private func end(of ends: OfferEnds) async -> Int? {
        // An end that is there comes before this one, which is taken only where there is none.
        ends.fail(CodeStops.failure)
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

    /// What an offer says to one that pulls and fails.
    private func failure(_ ends: OfferEnds, _ code: TransferError.Code, accepted: Bool = true) -> Bool {
        ends.connectionBegan("a")
        ends.sessionBegan()
        if accepted { ends.sessionAccepted() }
        let stands = ends.sessionEnded(TransferSummary(outcome: .failed(TransferError(code, "it failed"))))
        ends.connectionEnded("a")
        return stands
    }

    @Test(arguments: [TransferError.Code.declined, .full, .destination])
    func `a failure ends an offer, unless it was said how many are to succeed`(_ code: TransferError.Code) {
        #expect(!self.failure(OfferEnds(limit: 1, isStream: false), code))
        #expect(self.failure(OfferEnds(limit: 1, isStream: false, isCounted: true), code))
        #expect(self.failure(OfferEnds(limit: 2, isStream: false), code))
    }

    @Test(arguments: [TransferError.Code.cancelled, .lost])
    func `an offer waits for whoever has gone, but not with half a stream`(_ code: TransferError.Code) {
        #expect(self.failure(OfferEnds(limit: 1, isStream: false), code))
        #expect(self.failure(OfferEnds(limit: 1, isStream: true), code, accepted: false))
        #expect(!self.failure(OfferEnds(limit: 1, isStream: true), code))
        #expect(!self.failure(OfferEnds(limit: 1, isStream: true, isCounted: true), code))
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
