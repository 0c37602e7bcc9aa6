// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension DoctorCheck {
    /// Whether an advert goes out and comes back.
    static let advert = DoctorCheck(
        "advert",
        \.advert,
        missing: .fault(
            .discoveryUnavailable,
            "an advert could not be published in time",
            fix: "photoshare doctor --discovery embedded"
        )
    ) { advert, facts in
        switch advert {
        case .heard(let engine, let milliseconds):
            return .ok("an advert was published and heard again after \(milliseconds) ms, through \(engine)")
        case .unheard(let engine):
            return .fault(
                .discoveryUnavailable,
                "an advert was published through \(engine), and was not heard again: does something drop multicast to UDP port 5353?",
                fix: "sudo nft list ruleset"
            )
        case .failed(let message):
            let other = facts.discovery == .daemon ? "photoshare doctor --discovery embedded" : nil
            return .fault(.discoveryUnavailable, "no advert can be published: \(message)", fix: other)
        }
    }

    /// Whether a TCP port can be reached at each of the machine's own addresses.
    static let port = DoctorCheck(
        "port",
        \.ports,
        missing: .fault(
            .unreachable,
            "no connection to an address of this machine came about in time",
            fix: "sudo nft list ruleset"
        )
    ) { ports, _ in
        guard !ports.isEmpty else { return .warning("there is no address at which a port could be reached") }
        let failed = ports.filter { $0.failure != nil }
        guard let first = failed.first, let failure = first.failure else {
            return .ok("a TCP port can be reached at \(ports.map(\.address).joined(separator: ", "))")
        }
        let message = "a TCP port cannot be reached at \(first.address), which is this machine's own: \(failure)"
        guard failed.count == ports.count else { return .warning(message, fix: "sudo nft list ruleset") }
        return .fault(.unreachable, message, fix: "sudo nft list ruleset")
    }

    /// What can be seen of a firewall: whether it lets others in cannot be found out alone.
    static let firewall = DoctorCheck("firewall", \.firewall) { firewall, facts in
        let subnet = facts.interfaces?.first { $0.isFit && !$0.isLoopback }?.subnets.first
        if firewall.isUFWOn {
            let allowed = subnet.map { "from \($0) to any" } ?? "to any"
            return .warning(
                "ufw is on, and blocks the TCP port of 'send' unless a rule says otherwise",
                fix: "sudo ufw allow proto tcp \(allowed) port 1024:65535 && sudo ufw allow 5353/udp"
            )
        }
        if firewall.isFirewalldOn {
            return .warning(
                "firewalld runs, and blocks the TCP port of 'send' unless a rule says otherwise",
                fix: "sudo firewall-cmd --add-service=mdns --add-port=1024-65535/tcp"
            )
        }
        if firewall.isNFTablesOn {
            return .note(
                "nftables has rules of its own\(firewall.isRoot ? "" : ", which only root can read"): UDP port 5353 and the TCP port of 'send' must pass",
                fix: "sudo nft list ruleset"
            )
        }
        return .ok(
            firewall.isRoot
                ? "no firewall is seen; rules that something else has loaded are in 'nft list ruleset'"
                : "no firewall is seen; only root would see its rules"
        )
    }
}
