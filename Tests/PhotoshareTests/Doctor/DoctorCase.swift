// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

@testable import photoshare

/// What is expected of a finding.
struct DoctorCase: Sendable, CustomTestStringConvertible {
    let name: String
    let check: DoctorCheck
    let facts: DoctorFacts
    let verdict: Verdict
    /// A part of the message.
    let says: String
    let fix: String?
    var testDescription: String { self.name }

    init(
        _ name: String,
        _ check: DoctorCheck,
        _ verdict: Verdict,
        _ says: String,
        fix: String? = nil,
        discovery: DiscoveryChoice = .auto,
        interfaces: [String] = [],
        _ change: (inout DoctorFacts) -> Void
    ) {
        var facts = DoctorFacts(discovery: discovery, interfaceNames: interfaces)
        change(&facts)
        self.name = name
        self.check = check
        self.facts = facts
        self.verdict = verdict
        self.says = says
        self.fix = fix
    }

    /// Judges, and compares.
    func verify() {
        let finding = self.check.judge(self.facts)
        #expect(finding.verdict == self.verdict)
        #expect(finding.message.contains(self.says), "\(finding.message)")
        #expect(finding.fix == self.fix)
        // It stands behind a colon.
        #expect(finding.message.first?.isUppercase != true || finding.message.hasPrefix("Avahi"))
        #expect(!finding.message.hasSuffix("."))
    }
}
