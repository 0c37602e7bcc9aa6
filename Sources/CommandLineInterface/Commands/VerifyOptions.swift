// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare verify`.
package enum VerifyOptions {
    /// Where the files are.
    package static let to = Option<String?>.text(
        "to",
        "DIR",
        completion: .folders,
        help: "Look for the files in this folder instead of the one that the receipt names."
    )

    /// The command.
    package static let command = Command(
        name: "verify",
        summary: "Check received files against a receipt.",
        discussion: [
            "'photoshare continue --receipt FILE' writes a receipt of what was received. This reads each of its files again, and "
                + "says which are as they came, which have changed, and which are gone. Nothing is written.",
            "The status is 0 if all are as they came, else 14. What was never received is listed and makes it 13.",
        ],
        operand: Operand("RECEIPT", .one, help: "The receipt; '-' is standard input."),
        groups: [OptionGroup("Verify", Self.to)],
        examples: [
            Example("photoshare verify receipt.json", "whether all is still as it came"),
            Example("photoshare verify --to /mnt/backup receipt.json", "whether a copy is"),
            Example("photoshare verify --json receipt.json", "an 'item' event for each file, for scripts"),
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .sourceUnusable, .destinationNotWritable, .doneInPart, .violation,
            .stateUnusable, .interrupted, .quit,
        ],
        otherWords: ["check", "checksum", "audit", "compare"]
    )
}
