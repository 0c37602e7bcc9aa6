// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffDNSSD

/// What came of asking on the network what this machine tells.
enum HearingFact: Sendable, Hashable {
    /// The answers.
    case heard(HostDisclosure)
    /// Nothing could be asked.
    case deaf
}

/// What this machine tells everybody, and how that is known.
enum DisclosureFact: Sendable, Hashable {
    /// It was heard on the network.
    case heard(HostDisclosure)
    /// It stands in the daemon's configuration; nothing could be asked.
    case configured(DaemonConfiguration)
    /// There is no daemon, or nobody says.
    case unknown
}

/// The part of avahi-daemon.conf(5) that says what is told to everybody.
struct DaemonConfiguration: Sendable, Hashable {
    /// Where it is.
    static let path = "/etc/avahi/avahi-daemon.conf"

    /// Processor and operating system.
    var publishesHardware = false
    /// A service with the hardware address in its name.
    var publishesWorkstation = false
    /// The host name's addresses.
    var publishesAddresses = true
    /// No other program may speak multicast DNS.
    var forbidsOthers = false

    /// What Avahi 0.8 does without a file.
    init() {}

    /// Reads a file; what is not there is as without a file.
    init(_ text: String) {
        var section = ""
        var values: [String: Bool] = [:]
        for line in text.split(separator: "\n") {
            let line = line.filter { !$0.isWhitespace }
            if line.hasPrefix("[") {
                section = line
            } else if let separator = line.firstIndex(of: "="), !line.hasPrefix("#") {
                let isYes = ["yes", "true", "1", "on"].contains(line[line.index(after: separator)...].lowercased())
                values["\(section)\(line[..<separator])"] = isYes
            }
        }
        let isSilent = values["[publish]disable-publishing"] ?? false
        self.publishesHardware = !isSilent && values["[publish]publish-hinfo"] ?? self.publishesHardware
        self.publishesWorkstation = !isSilent && values["[publish]publish-workstation"] ?? self.publishesWorkstation
        self.publishesAddresses = !isSilent && values["[publish]publish-addresses"] ?? self.publishesAddresses
        self.forbidsOthers = values["[server]disallow-other-stacks"] ?? self.forbidsOthers
    }
}
