// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

/// Prints what the checks find.
struct DoctorReport {
    private let console: Console

    /// The widest command to print whole; paths may be long.
    private static let commandColumns = 8192

    init(_ console: Console) {
        self.console = console
    }

    /// Judges facts and prints the findings, the worst last.
    ///
    /// - Returns: The status to end with: the highest one of the faults.
    func print(_ facts: DoctorFacts) throws -> ExitStatus {
        let findings = DoctorCheck.all.map { (check: $0.name, finding: $0.judge(facts)) }
        for weight in 0...3 {
            for (check, finding) in findings where finding.verdict.weight == weight {
                try self.print(finding, of: check)
            }
        }
        let status = Self.status(of: findings.map(\.finding))
        let count = { (weight: Int) in findings.count { $0.finding.verdict.weight == weight } }
        self.console.say("\(Self.text(count(3), "fault")), \(Self.text(count(2), "warning"))")
        var line = JSONLine(event: "done")
        line.add("outcome", .string(status.name))
        try self.console.event(line)
        return status
    }

    /// The status to end with.
    static func status(of findings: [Finding]) -> ExitStatus {
        let faults = findings.compactMap { finding -> ExitStatus? in
            guard case .fault(let status) = finding.verdict else { return nil }
            return status
        }
        return faults.max { $0.code < $1.code } ?? .done
    }

    private func print(_ finding: Finding, of check: String) throws {
        let verdict = finding.verdict.name
        if !self.console.style.isQuiet || finding.verdict.weight == 3 {
            let space = String(repeating: " ", count: max(0, 8 - verdict.count))
            try self.console.result("\(verdict)\(space) \(check): \(finding.message, columns: Self.commandColumns)")
            if let fix = finding.fix { try self.console.result("           \(fix, columns: Self.commandColumns)") }
        }
        var line = JSONLine(event: "check")
        line.add("name", .string(check))
        line.add("verdict", .string(verdict))
        line.add("message", .string(finding.message))
        line.add("fix", ifPresent: finding.fix.map { .string($0) })
        try self.console.event(line)
    }

    private static func text(_ count: Int, _ noun: String) -> String {
        switch count {
        case 0: "no \(noun)s"
        case 1: "1 \(noun)"
        default: "\(count) \(noun)s"
        }
    }
}
