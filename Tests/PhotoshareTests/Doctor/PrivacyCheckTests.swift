// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import HandoffDNSSD
import HandoffTransport
import Testing

@testable import photoshare

/// Facts about what the machine tells in, verdicts out.
struct PrivacyCheckTests {
    private static let answering = DaemonFact.answers(version: "avahi 0.8", hostName: "desk.local")
    private static let told = HostDisclosure(
        hostNames: ["desk.local"],
        addresses: [.v4(10, 0, 0, 7)],
        hardware: ["X86_64, LINUX"],
        services: [
            HostDisclosure.Service(type: "_handoff._tcp", name: "0123"),
            HostDisclosure.Service(type: "_ssh._tcp", name: "desk"),
            HostDisclosure.Service(type: "_workstation._tcp", name: "desk [00:11:22:33:44:55]"),
        ]
    )
    private static let configured = DaemonConfiguration("[publish]\npublish-hinfo=yes\npublish-workstation=yes")

    private static let privacy: [DoctorCase] = [
        DoctorCase(
            "name through the daemon",
            .hostName,
            .note,
            "desk.local and an address",
            fix: "photoshare send --discovery embedded FILE"
        ) {
            $0.hearing = .heard(Self.told)
            $0.daemon = Self.answering
            $0.responder = .starts
        },
        DoctorCase(
            "name beside the responder",
            .hostName,
            .note,
            "random name",
            fix: "sudo systemctl disable --now avahi-daemon.socket avahi-daemon.service",
            discovery: .embedded
        ) {
            $0.hearing = .heard(Self.told)
            $0.daemon = Self.answering
        },
        DoctorCase("no name", .hostName, .ok, "asked over multicast DNS") { $0.hearing = .heard(HostDisclosure()) },
        DoctorCase("name from D-Bus", .hostName, .note, "the name is from D-Bus") {
            $0.hearing = .deaf
            $0.daemon = Self.answering
            $0.configuration = Self.configured
        },
        DoctorCase("nobody to tell", .hostName, .ok, "no daemon") {
            $0.hearing = .deaf
            $0.daemon = .silent(isInstalled: false)
            $0.configuration = Self.configured
        },
        DoctorCase(
            "hardware heard",
            .hardware,
            .warning,
            "X86_64, LINUX",
            fix: DaemonConfiguration.edit("publish-hinfo")
        ) {
            $0.hearing = .heard(Self.told)
        },
        DoctorCase(
            "hardware configured",
            .hardware,
            .warning,
            "/etc/avahi/avahi-daemon.conf",
            fix: DaemonConfiguration.edit("publish-hinfo")
        ) {
            $0.hearing = .deaf
            $0.daemon = Self.answering
            $0.configuration = Self.configured
        },
        DoctorCase("no hardware", .hardware, .ok, "nothing") { $0.hearing = .heard(HostDisclosure()) },
        DoctorCase(
            "workstation heard",
            .workstation,
            .warning,
            "00:11:22:33:44:55",
            fix: DaemonConfiguration.edit("publish-workstation")
        ) {
            $0.hearing = .heard(Self.told)
        },
        DoctorCase(
            "workstation configured",
            .workstation,
            .warning,
            "avahi-daemon.conf",
            fix: DaemonConfiguration.edit("publish-workstation")
        ) {
            $0.hearing = .deaf
            $0.daemon = Self.answering
            $0.configuration = Self.configured
        },
        DoctorCase("no workstation", .workstation, .ok, "nothing") { $0.hearing = .heard(HostDisclosure()) },
        DoctorCase("services", .services, .note, "by its name: desk (_ssh._tcp)", fix: "ls /etc/avahi/services") {
            $0.hearing = .heard(Self.told)
        },
        DoctorCase("no services", .services, .ok, "no other services") { $0.hearing = .heard(HostDisclosure()) },
        DoctorCase("privacy not in time", .services, .warning, "in time") { _ in },
    ]

    @Test(arguments: Self.privacy)
    func `facts about what is told come to a verdict`(expected: DoctorCase) {
        expected.verify()
    }
}
