// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

@testable import photoshare

/// Facts about clock, kernel and processor in, verdicts out.
struct SystemCheckTests {
    private static let clock: [DoctorCase] = [
        DoctorCase("synchronised", .clock, .ok, "kept in step") { $0.clock = ClockFact(isSynchronised: true) },
        DoctorCase("adrift", .clock, .warning, "nothing keeps", fix: "sudo timedatectl set-ntp true") {
            $0.clock = ClockFact(isSynchronised: false)
        },
        DoctorCase("unknown clock", .clock, .note, "does not say", fix: "timedatectl status") {
            $0.clock = ClockFact()
        },
        DoctorCase("nobody", .otherClocks, .ok, "no advert") { $0.clockDifferences = [] },
        DoctorCase("within a quarter", .otherClocks, .ok, "all 3 adverts") { $0.clockDifferences = [0, 1, -1] },
        DoctorCase(
            "behind",
            .otherClocks,
            .warning,
            "1 of 2 adverts are up to 0.5 hours behind our clock",
            fix: "sudo timedatectl set-ntp true"
        ) {
            $0.clockDifferences = [-2, 0]
        },
        DoctorCase(
            "ours",
            .otherClocks,
            .warning,
            "2 of 2 adverts are up to 365 days ahead of our clock: most likely ours",
            fix: "sudo timedatectl set-ntp true"
        ) {
            $0.clockDifferences = [35_040, 35_039]
        },
        DoctorCase("theirs", .otherClocks, .warning, "theirs or ours", fix: "sudo timedatectl set-ntp true") {
            $0.clockDifferences = [35_040, 35_039]
            $0.clock = ClockFact(isSynchronised: true)
        },
        DoctorCase(
            "the largest difference there is",
            .otherClocks,
            .warning,
            "days ahead",
            fix: "sudo timedatectl set-ntp true"
        ) {
            $0.clockDifferences = [Int(UInt32.max)]
        },
    ]

    private static let system: [DoctorCase] = [
        DoctorCase("Landlock", .sandbox, .ok, "Landlock") {
            $0.system = SystemFact(landlock: SystemFact.Landlock(version: 7, gaps: []))
        },
        DoctorCase("Landlock of Debian 12", .sandbox, .note, "but it could truncate, or listen") {
            $0.system = SystemFact(landlock: SystemFact.Landlock(version: 2, gaps: ["truncate", "listen"]))
        },
        DoctorCase("no Landlock", .sandbox, .note, "no Landlock") { $0.system = SystemFact() },
        DoctorCase("AES", .processor, .ok, "AES") { $0.system = SystemFact(hasAES: true) },
        DoctorCase("no AES", .processor, .note, "ChaCha20") { $0.system = SystemFact(hasAES: false) },
        DoctorCase("descriptors", .descriptors, .ok, "1024") {
            $0.system = SystemFact(descriptors: .init(soft: 1024, hard: 1024))
        },
        DoctorCase("few descriptors", .descriptors, .warning, "only 64", fix: "ulimit -n 1024") {
            $0.system = SystemFact(descriptors: .init(soft: 64, hard: .max))
        },
        DoctorCase("few descriptors for good", .descriptors, .warning, "only 64") {
            $0.system = SystemFact(descriptors: .init(soft: 64, hard: 64))
        },
    ]

    @Test(arguments: Self.clock + Self.system)
    func `facts about the system come to a verdict`(expected: DoctorCase) {
        expected.verify()
    }
}
