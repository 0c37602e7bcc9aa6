// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

extension DoctorCheck {
    /// Whether the Avahi daemon is there, and whether it is used.
    static let daemon = DoctorCheck(
        "avahi-daemon",
        \.daemon,
        missing: .fault(
            .discoveryUnavailable,
            "the Avahi daemon is there and does not answer",
            fix: "sudo systemctl restart avahi-daemon"
        )
    ) {
        daemon,
        facts in
        switch daemon {
        case .answers(let version, let hostName):
            let name = version.isEmpty ? "the Avahi daemon" : version
            let answer = hostName.isEmpty ? "\(name) answers" : "\(name) answers as \(hostName)"
            switch facts.discovery {
            case .auto: return .ok("\(answer), and discovery goes through it")
            case .daemon: return .ok(answer)
            case .embedded: return .ok("\(answer), and is not used")
            }
        case .silent(let isInstalled):
            let start = isInstalled ? "sudo systemctl start avahi-daemon" : "sudo apt install avahi-daemon"
            return Self.absent(isInstalled ? "the Avahi daemon does not run" : "there is no Avahi daemon", start, facts)
        case .unreachable:
            let install = "sudo apt install libavahi-compat-libdnssd1"
            return Self.absent("the library that talks to the Avahi daemon is missing", install, facts)
        }
    }

    private static func absent(_ message: String, _ fix: String, _ facts: DoctorFacts) -> Finding {
        switch facts.discovery {
        case .auto: .ok("\(message); the built-in responder takes its place")
        case .daemon: .fault(.discoveryUnavailable, "\(message), and --discovery daemon needs it", fix: fix)
        case .embedded: .ok("\(message), and is not needed")
        }
    }

    /// Whether the built-in responder can be started.
    static let responder = DoctorCheck("built-in-responder", \.responder) { responder, facts in
        let (message, fix): (String, String)
        switch responder {
        case .starts:
            return .ok(
                "the built-in responder can share UDP port 5353\(facts.usesDaemon == false ? ", and is used" : "")"
            )
        case .hasNoInterface: return .note("the built-in responder was not tried, for want of the interface")
        case .isMissing:
            (message, fix) = ("the built-in responder's library is missing", "sudo apt install libavahi-core7")
        case .fails where facts.configuration?.forbidsOthers == true && facts.daemon?.isAnswering == true:
            message = "the Avahi daemon allows no other responder beside it (disallow-other-stacks)"
            fix = DaemonConfiguration.edit("disallow-other-stacks")
        case .fails(let reason):
            (message, fix) = ("the built-in responder cannot be started: \(reason)", "sudo ss -lunp 'sport = :5353'")
        }
        guard facts.usesDaemon == true else { return .fault(.discoveryUnavailable, message, fix: fix) }
        return .note("\(message); the daemon is used, --discovery embedded would not work", fix: fix)
    }
}

extension DaemonConfiguration {
    /// The command that says no to something, for good.
    static func edit(_ key: String) -> String {
        "sudo sed -i 's/^#* *\(key) *=.*/\(key)=no/' \(Self.path) && sudo systemctl restart avahi-daemon"
    }
}
