// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The options that mean the same in every command.
package enum CommonOptions {
    /// One JSON object a line instead of text.
    package static let json = Option.flag(
        "json",
        help: "Print one JSON object a line on standard output (on standard error where that carries a file)."
    )
    /// Errors only.
    package static let quiet = Option.flag(
        "quiet",
        short: "q",
        help: "Say nothing meanwhile; results and errors are printed."
    )
    /// More about what happens.
    package static let verbose = Option.flag("verbose", short: "v", help: "Say more about what happens.")
    /// Which network interfaces.
    package static let interface = Option<[String]>.texts(
        "interface",
        "NAME",
        completion: .interfaces,
        help: "Use only this network interface. May be given several times."
    )
    /// Who speaks DNS-SD.
    package static let discovery = Option<DiscoveryChoice>.choice(
        "discovery",
        default: .auto,
        help: "Discover through the system's Avahi daemon, or with the built-in responder."
    )
    /// Where the key and the database are.
    package static let state = Option<String?>.text(
        "state",
        "DIR",
        completion: .folders,
        help:
            "Keep the key and the database here instead of $XDG_STATE_HOME/photoshare or ~/.local/state/photoshare."
    )
    /// Help.
    package static let help = Option.flag("help", short: "h", help: "Show this help.")
    /// The version.
    package static let version = Option.flag("version", help: "Show the version.")

    /// All of them, as help shows them.
    static let group = OptionGroup(
        "Common options",
        Self.json,
        Self.quiet,
        Self.verbose,
        Self.interface,
        Self.discovery,
        Self.state,
        Self.help,
        Self.version
    )
}

/// Who speaks DNS-SD.
package enum DiscoveryChoice: String, Sendable, Hashable, CaseIterable {
    /// The daemon where one answers, else the built-in responder.
    case auto
    /// The system's Avahi daemon.
    case daemon
    /// The built-in responder.
    case embedded
}
