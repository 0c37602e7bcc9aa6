// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffDNSSD

extension DoctorCheck {
    /// The host name, which the daemon tells everybody whatever photoshare does.
    static let hostName = DoctorCheck("host-name", \.disclosure) { disclosure, facts in
        let told: String
        switch disclosure {
        case .heard(let heard) where heard.hostNames.isEmpty:
            return .ok("nothing here tells the network a host name (asked over multicast DNS)")
        case .heard(let heard):
            let addresses = heard.addresses.count == 1 ? "an address" : "\(heard.addresses.count) addresses"
            told =
                "the host name \(heard.hostNames.joined(separator: ", ")) and \(addresses) (heard over multicast DNS)"
        case .configured(let file):
            guard file.publishesAddresses else {
                return .ok("Avahi tells nobody the host's addresses (says \(DaemonConfiguration.path))")
            }
            guard case .answers(_, let name)? = facts.daemon, !name.isEmpty else {
                told = "the host name and its addresses (says \(DaemonConfiguration.path))"
                break
            }
            told =
                "the host name \(name) and its addresses (the name is from D-Bus, the rest from \(DaemonConfiguration.path))"
        case .unknown:
            return .ok("there is no daemon that could tell the network a host name")
        }
        guard facts.usesDaemon == true else {
            return .note(
                "Avahi tells everybody \(told); adverts of the built-in responder have a random name, but the same addresses",
                fix: "sudo systemctl disable --now avahi-daemon.socket avahi-daemon.service"
            )
        }
        return .note(
            "Avahi tells everybody \(told), and adverts through it carry that name; those of the built-in responder have a random one",
            fix: facts.responder == .starts ? "photoshare send --discovery embedded FILE" : nil
        )
    }

    /// Processor and operating system.
    static let hardware = DoctorCheck("hardware", \.disclosure) { disclosure, _ in
        switch disclosure {
        case .heard(let heard) where !heard.hardware.isEmpty:
            let list = heard.hardware.joined(separator: "; ")
            return .warning(
                "Avahi tells everybody processor and system: \(list) (HINFO, heard over multicast DNS)",
                fix: DaemonConfiguration.edit("publish-hinfo")
            )
        case .configured(let file) where file.publishesHardware:
            return .warning(
                "Avahi tells everybody processor and system (publish-hinfo, says \(DaemonConfiguration.path))",
                fix: DaemonConfiguration.edit("publish-hinfo")
            )
        case .heard, .configured, .unknown:
            return .ok("nothing here tells the network what processor and system this is")
        }
    }

    private static let workstationType = "_workstation._tcp"

    /// The service whose name holds the hardware address.
    static let workstation = DoctorCheck("workstation", \.disclosure) { disclosure, _ in
        let told: String
        switch disclosure {
        case .heard(let heard):
            guard let service = heard.services.first(where: { $0.type == Self.workstationType }) else {
                return .ok("nothing here tells the network a hardware address")
            }
            told = "\(service.name) (\(Self.workstationType), heard over multicast DNS)"
        case .configured(let file) where file.publishesWorkstation:
            told = "host name and hardware address (publish-workstation, says \(DaemonConfiguration.path))"
        case .configured, .unknown:
            return .ok("nothing here tells the network a hardware address")
        }
        return .warning(
            "Avahi tells everybody that this is a workstation: \(told)",
            fix: DaemonConfiguration.edit("publish-workstation")
        )
    }

    /// The services of other programs, which lead to the host name as well.
    static let services = DoctorCheck("services", \.disclosure) { disclosure, _ in
        guard case .heard(let heard) = disclosure else { return .ok("no services of this machine were heard") }
        // Adverts of this program are no news: the host name's check says where they lead.
        let others = heard.services.filter { ![Self.workstationType, "_handoff._tcp"].contains($0.type) }
        guard !others.isEmpty else { return .ok("this machine advertises no other services") }
        let list = others.prefix(8).map { "\($0.name) (\($0.type))" }.joined(separator: ", ")
        let more = others.count > 8 ? " and \(others.count - 8) more" : ""
        return .note("this machine advertises by its name: \(list)\(more)", fix: "ls /etc/avahi/services")
    }
}
