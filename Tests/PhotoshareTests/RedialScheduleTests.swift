// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import photoshare

/// When a device is dialled again after its link broke.
struct RedialScheduleTests {
    private func waits(_ limit: Duration) -> [Duration] {
        var schedule = RedialSchedule(limit: limit)
        var elapsed = Duration.zero
        var waits: [Duration] = []
        while let wait = schedule.wait(after: elapsed) {
            waits.append(wait)
            elapsed += wait
        }
        return waits
    }

    @Test func `attempts become rarer, and end`() {
        let waits = self.waits(.seconds(60))
        #expect(
            waits.prefix(6) == [
                .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8),
            ]
        )
        #expect(waits.allSatisfy { $0 <= .seconds(8) })
        #expect(waits.reduce(.zero, +) == .seconds(60))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)]) func `no time means no attempt`(_ limit: Duration) {
        #expect(self.waits(limit).isEmpty)
    }
}
