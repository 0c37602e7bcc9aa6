// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare doctor`.
package enum DoctorOptions {
    /// Which folder is looked at.
    package static let to = Option<String?>.text(
        "to",
        "DIR",
        completion: .folders,
        help: "Look at this folder for what arrives instead of $XDG_DOWNLOAD_DIR or ~/Downloads."
    )

    /// How long to listen.
    package static let wait = Option<Duration>.duration(
        "wait",
        "DURATION",
        default: .seconds(3),
        help: "How long to listen for the advert; a slow machine may need longer. All ends within 2 s more."
    )

    /// The command.
    package static let command = Command(
        name: "doctor",
        summary: "Say what is wrong with discovery, ports, clock, keys, and how to mend it.",
        discussion: [
            "Each line is ok, a note, a warning or a fault, the worst ones last; beneath it stands a command that mends it, "
                + "where there is one. Nothing is changed: no key and no folder is made.",
            "A throw-away advert without a name is published and heard again, and a TCP port is opened for a moment. All of "
                + "it ends within 5 seconds, unless --wait is longer.",
            "The status is 0 where there is no fault, else the highest one of the faults.",
        ],
        groups: [OptionGroup("Doctor", Self.to, Self.wait)],
        examples: [
            Example("photoshare doctor", "what is wrong here"),
            Example("photoshare doctor --interface eth0", "whether this interface is fit"),
            Example("photoshare doctor --json", "a 'check' event for each line, for scripts"),
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .unreachable, .destinationNotWritable, .destinationFull, .stateUnusable,
            .discoveryUnavailable, .interrupted, .quit,
        ],
        otherWords: ["diagnose", "diagnostics", "check", "status", "test", "debug", "health"]
    )
}
