// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare devices`.
package enum DevicesOptions {
    /// Where what the device offers goes.
    package static let to = Option<String?>.text(
        "to",
        "DIR",
        completion: .folders,
        help: "With 'accept': put what comes from the device into this folder."
    )

    /// The command.
    package static let command = Command(
        name: "devices",
        summary: "List the paired devices; rename them, take them off, or accept what they offer without a question.",
        discussion: [
            "Without operands the devices are listed, with this device's own ID first; 'id' prints that ID alone, and makes it "
                + "the first time. A DEVICE is its name, or the beginning of its ID.",
            "'rename DEVICE NAME' gives it a name of yours. 'remove DEVICE' forgets it: it is let in no more, and what runs "
                + "with it ends. 'accept DEVICE' pulls without a question when 'photoshare continue' finds it, and 'ask "
                + "DEVICE' asks again.",
        ],
        operand: Operand(
            "ACTION",
            .any,
            isFile: false,
            help: "Nothing or 'list'; 'id'; 'rename DEVICE NAME', 'remove DEVICE', 'accept DEVICE' or 'ask DEVICE'."
        ),
        groups: [OptionGroup("Accepting", Self.to)],
        examples: [
            Example("photoshare devices", "who is paired, and when each was last seen"),
            Example("photoshare devices rename mobile phone", "call it phone"),
            Example("photoshare devices accept phone --to Pictures/phone", "no question, and a folder of its own"),
            Example("photoshare devices remove phone", "never again"),
        ],
        exitStatuses: [.done, .unexpected, .usage, .destinationNotWritable, .stateUnusable, .interrupted, .quit],
        otherWords: ["device", "peers", "paired", "unpair", "forget", "untrust"]
    )
}
