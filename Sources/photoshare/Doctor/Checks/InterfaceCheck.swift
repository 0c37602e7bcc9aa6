// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension DoctorCheck {
    /// Whether there is a network interface on which neighbours can be found.
    static let interfaces = DoctorCheck(
        "interfaces",
        \.interfaces,
        missing: .fault(.discoveryUnavailable, "the network interfaces could not be listed in time")
    ) {
        interfaces,
        facts in
        for name in facts.interfaceNames where !interfaces.contains(where: { $0.name == name }) {
            return .fault(.discoveryUnavailable, "there is no network interface \(name)", fix: "ip -brief link")
        }
        let isChosen = !facts.interfaceNames.isEmpty
        let chosen = interfaces.filter {
            isChosen
                ? facts.interfaceNames.contains($0.name) : !$0.isLoopback && ($0.canMulticast || !$0.addresses.isEmpty)
        }
        let fit = chosen.filter(\.isFit)
        guard !fit.isEmpty else {
            guard let first = chosen.first(where: \.canMulticast) ?? chosen.first else {
                return .fault(.discoveryUnavailable, "there is no network interface besides the loopback")
            }
            return .fault(.discoveryUnavailable, "no neighbour can be found: \(first.flaw)", fix: first.repair)
        }
        let list = fit.map { "\($0.name) (\($0.addresses.joined(separator: ", ")))" }.joined(separator: "; ")
        if isChosen, fit.allSatisfy(\.isLoopback) { return .note("only this machine itself can be found: \(list)") }
        // Switched off or unplugged is how most machines have most of their interfaces: only what was asked for counts.
        guard isChosen, let unfit = chosen.first(where: { !$0.isFit }) else { return .ok("multicast can pass \(list)") }
        return .warning("multicast can pass \(list); \(unfit.flaw)", fix: unfit.repair)
    }
}

extension InterfaceFact {
    /// Why neighbours cannot be found on it.
    fileprivate var flaw: String {
        if !self.isUp { return "\(self.name) is switched off" }
        if !self.isLoopback, !self.canMulticast { return "\(self.name) cannot multicast" }
        if !self.hasCarrier { return "nothing is connected to \(self.name)" }
        return "\(self.name) has no address"
    }

    /// What mends it, where a command does.
    fileprivate var repair: String? {
        if !self.isUp { return "sudo ip link set dev \(ShellWord(self.name)) up" }
        guard self.hasCarrier, self.canMulticast else { return nil }
        return "sudo dhclient \(ShellWord(self.name))"
    }
}
