// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The system's Avahi daemon.
enum DaemonFact: Sendable, Hashable {
    /// It answers; the texts are empty where it does not say.
    case answers(version: String, hostName: String)
    /// It does not answer.
    case silent(isInstalled: Bool)
    /// The library that talks to it is missing.
    case unreachable

    /// Whether it answers.
    var isAnswering: Bool {
        guard case .answers = self else { return false }
        return true
    }
}

/// The built-in responder.
enum ResponderFact: Sendable, Hashable {
    /// It can be started.
    case starts
    /// Its library is missing.
    case isMissing
    /// It was asked for an interface that is not there.
    case hasNoInterface
    /// It cannot be started, for this reason.
    case fails(String)
}

/// What came of publishing an advert and listening for it.
enum AdvertFact: Sendable, Hashable {
    /// It was heard, through this engine.
    case heard(engine: String, milliseconds: Int)
    /// It was not heard in time.
    case unheard(engine: String)
    /// It could not be published, or nothing can be heard.
    case failed(String)
}

/// Whether a port could be reached at an address of this machine.
struct PortFact: Sendable, Hashable {
    /// The address with its scope.
    let address: String
    /// Why it could not be reached; nil if it could.
    let failure: String?
}

/// What can be seen of a firewall without asking the kernel for its rules.
struct FirewallFact: Sendable, Hashable {
    /// Whoever looks is root, and may list the rules.
    var isRoot = false
    /// ufw is switched on.
    var isUFWOn = false
    /// firewalld runs.
    var isFirewalldOn = false
    /// nftables' own rules are loaded at the start of the system.
    var isNFTablesOn = false
}
