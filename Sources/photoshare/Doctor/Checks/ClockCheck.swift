// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension DoctorCheck {
    private static let repair = "sudo timedatectl set-ntp true"

    /// Whether something keeps the clock right.
    static let clock = DoctorCheck("clock", \.clock) { clock, _ in
        switch clock.isSynchronised {
        case true?: .ok("the clock is kept in step with the world's")
        case false?:
            .warning(
                "nothing keeps the clock in step; paired devices whose clocks differ by more than 15 minutes do not see each other",
                fix: Self.repair
            )
        case nil: .note("the kernel does not say whether something keeps the clock in step", fix: "timedatectl status")
        }
    }

    /// Whether the clocks of others agree with ours.
    static let otherClocks = DoctorCheck("other-clocks", \.clockDifferences) { differences, facts in
        let wrong = differences.filter { abs($0) > 1 }
        guard let worst = wrong.max(by: { abs($0) < abs($1) }) else {
            return differences.isEmpty
                ? .ok("no advert was heard that has a time to compare with")
                : .ok("the clocks of all \(differences.count) adverts that were heard agree with ours")
        }
        let hours = Double(abs(worst)) / 4
        let amount = hours < 48 ? "\(hours) hours" : "\(Int(hours / 24)) days"
        let heard =
            "\(wrong.count) of \(differences.count) adverts are up to \(amount) \(worst > 0 ? "ahead of" : "behind") our clock"
        // Nobody can tell whose clock is wrong, but a majority that agrees against one is a hint.
        let isOurs = facts.clock?.isSynchronised != true && wrong.count == differences.count && wrong.count > 1
        let whose =
            isOurs ? "most likely ours is wrong" : "theirs or ours is wrong, and paired devices do not see each other"
        return .warning("\(heard): \(whose)", fix: Self.repair)
    }
}
