// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare preview`.
package enum PreviewOptions {
    /// Where to.
    package static let output = Option<String?>.text(
        "output",
        short: "o",
        "FILE|-",
        completion: .files,
        help:
            "Write the preview to this file, over an older one, or to standard output. Without it a terminal shows it."
    )
    /// The longest side.
    package static let size = Option<Int>.number(
        "size",
        "N",
        in: 1...4096,
        default: 250,
        help: "Fit the preview into N by N pixels; nothing is enlarged."
    )
    /// The JPEG quality.
    package static let quality = Option<Int>.number(
        "quality",
        "N",
        in: 1...100,
        default: 50,
        help: "The JPEG quality, 1 to 100."
    )

    /// The command.
    package static let command = Command(
        name: "preview",
        summary: "Make the preview that 'send' would make of one picture.",
        discussion: ["The preview stands upright, is in sRGB, and carries none of the picture's metadata."],
        operand: Operand("FILE", .one, help: "The picture; '-' is standard input."),
        groups: [OptionGroup("Preview", Self.output, Self.size, Self.quality)],
        examples: [
            Example("photoshare preview -o small.jpg IMG_1.jpg", "into a file"),
            Example("photoshare preview IMG_1.jpg", "look at it in the terminal"),
        ],
        environment: [ContinueOptions.pictures],
        exitStatuses: [
            .done, .unexpected, .usage, .sourceUnusable, .destinationNotWritable, .destinationFull,
            .stateUnusable, .interrupted, .quit,
        ],
        otherWords: ["thumbnail", "thumb", "show", "view"]
    )
}
