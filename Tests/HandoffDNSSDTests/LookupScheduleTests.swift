// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import HandoffDNSSD

struct LookupScheduleTests {
    private func source(_ number: Int) -> ServiceSource {
        ServiceSource(instance: "\(number)", interface: 1)
    }

    @Test func `those that wait take the places of the answered ones`() {
        var schedule = LookupSchedule()
        let begun = (0..<40).filter { schedule.add(self.source($0)) }
        #expect(begun == Array(0..<LookupSchedule.places))
        let idle = schedule.advance()
        #expect(idle.begun.isEmpty)
        schedule.answer(self.source(3))
        let turn = schedule.advance()
        #expect(turn.ended == [self.source(3)])
        #expect(turn.begun == [self.source(32)])
    }

    @Test func `those without an answer give way after a while`() {
        var schedule = LookupSchedule()
        for number in 0..<33 { _ = schedule.add(self.source(number)) }
        var turns = 1
        while schedule.advance().begun.isEmpty { turns += 1 }
        #expect(turns == LookupSchedule.patience)
    }

    @Test func `everybody gets a turn, and never more than there are places`() {
        var schedule = LookupSchedule()
        var standing: Set<ServiceSource> = []
        var served: Set<ServiceSource> = []
        for number in 0..<512 where schedule.add(self.source(number)) { standing.insert(self.source(number)) }
        for _ in 0..<100 {
            served.formUnion(standing)
            for source in standing { schedule.answer(source) }
            let turn = schedule.advance()
            standing.subtract(turn.ended)
            standing.formUnion(turn.begun)
            #expect(standing.count <= LookupSchedule.places)
        }
        #expect(served.count == 512)
    }

    @Test func `one that failed comes again`() {
        var schedule = LookupSchedule()
        _ = schedule.add(self.source(1))
        schedule.postpone(self.source(1))
        let turn = schedule.advance()
        #expect(turn.begun == [self.source(1)])
        schedule.remove(self.source(1))
        schedule.postpone(self.source(2))
        schedule.remove(self.source(2))
        let last = schedule.advance()
        #expect(last.begun.isEmpty)
    }
}
