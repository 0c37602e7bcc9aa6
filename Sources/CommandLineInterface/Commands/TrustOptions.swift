// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare trust`.
package enum TrustOptions {
    /// Where to dial, without discovery.
    package static let host = Option<String?>.text(
        "host",
        "ADDR[:PORT]",
        help: "Where the other device is, if adverts do not pass; it may be given on both sides, one of them uses it."
    )

    /// The command.
    package static let command = Command(
        name: "trust",
        summary: "Pair with the device of an ID, without a code: for scripts.",
        discussion: [
            "'photoshare devices id' prints the ID of this device. Give each device the ID of the other, and run this on both "
                + "at about the same time: one waits and the other one finds it.",
            "An ID is the whole digest of a device's key. It is no secret, but it must come from where you trust it: whoever "
                + "can exchange it is paired instead.",
        ],
        operand: Operand(
            "ID",
            .one,
            isFile: false,
            help: "The other device's ID: eight groups of seven letters and digits."
        ),
        groups: [
            OptionGroup(
                "Pairing",
                PairOptions.name,
                PairOptions.wait,
                Self.host,
                PairOptions.port,
                SendOptions.anyAddress
            )
        ],
        examples: [
            Example(
                "photoshare trust 4OYMIQU-Y7QOBJ2-...",
                "on the one device, with the other one's ID, and the reverse"
            )
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .notTrusted, .unreachable, .timedOut, .destinationNotWritable, .violation,
            .stateUnusable, .discoveryUnavailable, .portInUse, .interrupted, .quit,
        ],
        otherWords: ["authorize", "allow"]
    )
}
