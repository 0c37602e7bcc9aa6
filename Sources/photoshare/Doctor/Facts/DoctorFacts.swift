// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface

/// All that the checks judge; what is nil was not known in time.
struct DoctorFacts: Sendable {
    /// Who was asked for to speak DNS-SD.
    let discovery: DiscoveryChoice
    /// The only interfaces to use; empty means all.
    let interfaceNames: [String]

    /// The network interfaces.
    var interfaces: [InterfaceFact]?
    /// The Avahi daemon.
    var daemon: DaemonFact?
    /// The built-in responder.
    var responder: ResponderFact?
    /// What came of the advert.
    var advert: AdvertFact?
    /// Whether a TCP port could be reached at each own address.
    var ports: [PortFact]?
    /// What can be seen of a firewall.
    var firewall: FirewallFact?
    /// What was heard of what the machine tells everybody.
    var hearing: HearingFact?
    /// What the daemon's configuration says, where it can be read.
    var configuration: DaemonConfiguration?
    /// The system's clock; nil inside where the kernel does not say.
    var clock: ClockFact?
    /// How far the clocks of those who offer something are ahead, in quarters of an hour.
    var clockDifferences: [Int]?
    /// Keys and state.
    var state: StateFact?
    /// Where what arrives goes.
    var destination: DestinationFact?
    /// The kernel and the processor.
    var system: SystemFact?

    /// Which engine discovery goes through, as far as that is known: daemon or built-in responder.
    var usesDaemon: Bool? {
        switch self.discovery {
        case .daemon: true
        case .embedded: false
        case .auto: self.daemon.map(\.isAnswering)
        }
    }

    /// What the machine tells everybody: as heard, or where nothing can be asked, as the daemon's configuration has it.
    var disclosure: DisclosureFact? {
        switch self.hearing {
        case nil: nil
        case .heard(let heard)?: .heard(heard)
        case .deaf?:
            self.daemon.map { daemon in
                guard daemon.isAnswering, let configuration = self.configuration else { return .unknown }
                return .configured(configuration)
            }
        }
    }
}
