// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CommandLineInterface
import Testing

@testable import photoshare

/// Facts about interfaces, ports and firewall in, verdicts out.
struct NetworkCheckTests {
    private static let loopback = InterfaceFact(
        name: "lo",
        isLoopback: true,
        canMulticast: false,
        addresses: ["127.0.0.1"]
    )
    private static let cable = InterfaceFact(name: "eth0", addresses: ["10.0.0.7"], subnets: ["10.0.0.0/24"])
    private static let off = InterfaceFact(name: "eth1", isUp: false)
    private static let unplugged = InterfaceFact(name: "eth2", hasCarrier: false, addresses: ["10.0.1.7"])
    private static let bare = InterfaceFact(name: "eth3")
    private static let tunnel = InterfaceFact(name: "tun0", canMulticast: false, addresses: ["10.1.0.7"])
    private static let gone = Verdict.fault(.discoveryUnavailable)

    private static let network: [DoctorCase] = [
        DoctorCase("fit", .interfaces, .ok, "eth0 (10.0.0.7)") {
            $0.interfaces = [Self.loopback, Self.off, Self.cable]
        },
        DoctorCase("only loopback", .interfaces, Self.gone, "besides the loopback") { $0.interfaces = [Self.loopback] },
        DoctorCase("all off", .interfaces, Self.gone, "eth1 is switched off", fix: "sudo ip link set dev eth1 up") {
            $0.interfaces = [Self.loopback, Self.off]
        },
        DoctorCase("unplugged", .interfaces, Self.gone, "nothing is connected to eth2") {
            $0.interfaces = [Self.unplugged]
        },
        DoctorCase("no address", .interfaces, Self.gone, "eth3 has no address", fix: "sudo dhclient eth3") {
            $0.interfaces = [Self.bare]
        },
        DoctorCase("tunnel", .interfaces, Self.gone, "tun0 cannot multicast") { $0.interfaces = [Self.tunnel] },
        DoctorCase("loopback by name", .interfaces, .note, "only this machine itself", interfaces: ["lo"]) {
            $0.interfaces = [Self.loopback, Self.cable]
        },
        DoctorCase(
            "wrong name",
            .interfaces,
            Self.gone,
            "no network interface eth9",
            fix: "ip -brief link",
            interfaces: ["eth9"]
        ) {
            $0.interfaces = [Self.cable]
        },
        DoctorCase(
            "one of two",
            .interfaces,
            .warning,
            "eth1 is switched off",
            fix: "sudo ip link set dev eth1 up",
            interfaces: ["eth0", "eth1"]
        ) {
            $0.interfaces = [Self.cable, Self.off]
        },
        DoctorCase("not in time", .interfaces, Self.gone, "in time") { _ in },
        DoctorCase("reached", .port, .ok, "10.0.0.7") { $0.ports = [PortFact(address: "10.0.0.7", failure: nil)] },
        DoctorCase("one not reached", .port, .warning, "10.0.0.7", fix: "sudo nft list ruleset") {
            $0.ports = [PortFact(address: "10.0.0.7", failure: "refused"), PortFact(address: "::1", failure: nil)]
        },
        DoctorCase("none reached", .port, .fault(.unreachable), "timed out", fix: "sudo nft list ruleset") {
            $0.ports = [PortFact(address: "10.0.0.7", failure: "timed out")]
        },
        DoctorCase("no address at all", .port, .warning, "no address") { $0.ports = [] },
        DoctorCase("no firewall", .firewall, .ok, "no firewall") { $0.firewall = FirewallFact() },
        DoctorCase(
            "ufw",
            .firewall,
            .warning,
            "ufw",
            fix: "sudo ufw allow proto tcp from 10.0.0.0/24 to any port 1024:65535 && sudo ufw allow 5353/udp"
        ) {
            $0.firewall = FirewallFact(isUFWOn: true)
            $0.interfaces = [Self.loopback, Self.cable]
        },
        DoctorCase(
            "firewalld",
            .firewall,
            .warning,
            "firewalld",
            fix: "sudo firewall-cmd --add-service=mdns --add-port=1024-65535/tcp"
        ) {
            $0.firewall = FirewallFact(isFirewalldOn: true)
        },
        DoctorCase("nftables", .firewall, .note, "nftables", fix: "sudo nft list ruleset") {
            $0.firewall = FirewallFact(isNFTablesOn: true)
        },
    ]

    @Test(arguments: Self.network)
    func `facts about the network come to a verdict`(expected: DoctorCase) {
        expected.verify()
    }
}
