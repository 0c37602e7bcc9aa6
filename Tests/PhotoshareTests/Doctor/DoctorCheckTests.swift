// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

@testable import photoshare

/// What all checks have in common.
struct DoctorCheckTests {
    @Test func `every check has a name of its own, and something to say when it knows nothing`() {
        #expect(Set(DoctorCheck.all.map(\.name)).count == DoctorCheck.all.count)
        let facts = DoctorFacts(discovery: .auto, interfaceNames: [])
        for check in DoctorCheck.all { #expect(check.judge(facts).verdict.weight >= Verdict.warning.weight) }
    }

    @Test func `the highest status of the faults is the one to end with`() {
        #expect(DoctorReport.status(of: []) == .done)
        #expect(DoctorReport.status(of: [.ok(""), .note(""), .warning("")]) == .done)
        #expect(
            DoctorReport.status(of: [.fault(.stateUnusable, ""), .fault(.discoveryUnavailable, ""), .ok("")])
                == .discoveryUnavailable
        )
        #expect(
            DoctorReport.status(of: [.fault(.destinationNotWritable, ""), .fault(.stateUnusable, "")]) == .stateUnusable
        )
    }
}
