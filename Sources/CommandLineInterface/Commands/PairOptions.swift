// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare pair`.
package enum PairOptions {
    /// What this device calls itself.
    package static let name = Option<String?>.text(
        "name",
        "NAME",
        help: "What this device calls itself towards the other one, instead of the host's name."
    )
    /// Where the code is.
    package static let codeFile = Option<String?>.text(
        "code-file",
        "FILE|-",
        completion: .files,
        help: "Read the code that the other device shows from a file, or from standard input."
    )
    /// Where to dial, without discovery.
    package static let host = Option<String?>.text(
        "host",
        "ADDR[:PORT]",
        help: "Dial this address without discovery, to type the code that is shown there."
    )
    /// How long to wait.
    package static let wait = Option<Duration>.duration(
        "wait",
        "DURATION",
        default: .seconds(600),
        help: "How long to wait for the other device."
    )
    /// A code of three words.
    package static let longCode = Option.flag("long-code", help: "Make a code of three words instead of two.")
    /// A fixed port.
    package static let port = Option<Int?>.number(
        "port",
        "N",
        in: 1...65535,
        help: "Listen on this TCP port for the other device. By default any free one is taken and advertised."
    )

    /// The command.
    package static let command = Command(
        name: "pair",
        summary: "Pair this device with another one, once: one shows a code, the other types it.",
        discussion: [
            "Run it on both devices. Both show a code; type either one on the other device. From then on what one offers "
                + "can be continued on the other without a code, and what adverts say only the two understand.",
            "What pairing keeps is in the state folder: a key of this device, made on the first run, and the list of paired "
                + "devices. 'photoshare devices' shows it and takes devices off it.",
            "A script types with --code-file or PHOTOSHARE_CODE; without a terminal and without a code the device only shows "
                + "one. 'photoshare trust' pairs without any code.",
        ],
        groups: [
            OptionGroup("Pairing", Self.name, Self.wait),
            OptionGroup("Typing a code", Self.codeFile, Self.host),
            OptionGroup("Showing a code", Self.longCode, Self.port, SendOptions.anyAddress),
        ],
        exclusive: [[Self.codeFile, Self.longCode], [Self.codeFile, Self.port]],
        examples: [
            Example("photoshare pair", "on both devices; type on one what the other shows"),
            Example("photoshare pair --name desk", "under another name than the host's"),
        ],
        environment: [EnvironmentVariable("PHOTOSHARE_CODE", "The code to type, where --code-file is not given.")],
        exitStatuses: [
            .done, .unexpected, .usage, .nothingFound, .notTrusted, .activityGone, .unreachable, .timedOut,
            .destinationNotWritable, .violation, .stateUnusable, .discoveryUnavailable, .portInUse, .interrupted, .quit,
        ],
        otherWords: ["link", "join", "login", "register", "connect"]
    )
}
