// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

/// One thing that is looked at: judges facts that were gathered before, and touches nothing itself.
struct DoctorCheck: Sendable {
    /// Its name, stable for scripts.
    let name: String
    private let judgement: @Sendable (DoctorFacts) -> Finding

    /// Makes a check of facts.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - fact: The fact that it cannot do without.
    ///   - missing: What it comes to if that fact could not be had in time.
    ///   - judgement: Judges it.
    init<Fact>(
        _ name: String,
        _ fact: @escaping @Sendable (DoctorFacts) -> Fact?,
        missing: Finding = .warning("the answer did not come in time"),
        _ judgement: @escaping @Sendable (Fact, DoctorFacts) -> Finding
    ) {
        self.name = name
        self.judgement = { facts in
            guard let fact = fact(facts) else { return missing }
            return judgement(fact, facts)
        }
    }

    /// Judges.
    func judge(_ facts: DoctorFacts) -> Finding { self.judgement(facts) }

    /// All checks, in the order of what depends on what.
    static let all: [DoctorCheck] = [
        .interfaces, .daemon, .responder, .advert, .port, .firewall, .hostName, .hardware, .workstation, .services,
        .clock, .otherClocks, .state, .key, .devices, .destination, .sandbox, .processor, .descriptors,
    ]
}
