// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Glibc
internal import HandoffPosix
internal import LocalFiles
internal import Sandbox

extension FactFinder {
    /// Looks at clock, kernel, processor and firewall, as far as everybody may.
    func findSystem() async {
        let clock = ClockFact(isSynchronised: SystemClock.isSynchronised)
        self.note { $0.clock = clock }
        let (system, firewall) = await self.engines.workers.next().run {
            (Self.lookAtSystem(), Self.lookAtFirewall())
        }
        self.note {
            $0.system = system
            $0.firewall = firewall
        }
    }

    private static func lookAtSystem() -> SystemFact {
        let rules = WriteConfinement.supported
        return SystemFact(
            landlock: rules.map { SystemFact.Landlock(version: $0.version, gaps: $0.gaps.map(\.clause)) },
            hasAES: SmallText.read("/proc/cpuinfo").flatMap(SystemFact.hasAES),
            descriptors: SmallText.read("/proc/self/limits").flatMap(SystemFact.DescriptorLimit.init)
        )
    }

    private static func lookAtFirewall() -> FirewallFact {
        let manager = FileManager.default
        let ufw = SmallText.read("/etc/ufw/ufw.conf")?.split(separator: "\n")
        return FirewallFact(
            isRoot: geteuid() == 0,
            isUFWOn: ufw?.contains { $0.filter { !$0.isWhitespace }.lowercased() == "enabled=yes" } ?? false,
            isFirewalldOn: manager.fileExists(atPath: "/run/firewalld.pid"),
            // How systemd remembers that the service is enabled.
            isNFTablesOn: manager.fileExists(atPath: "/etc/systemd/system/sysinit.target.wants/nftables.service")
        )
    }
}
