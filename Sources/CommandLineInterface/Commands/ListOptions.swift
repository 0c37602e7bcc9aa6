// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare list`.
package enum ListOptions {
    /// Go on.
    package static let watch = Option.flag("watch", help: "Go on, and print what comes and goes until Ctrl-C.")
    /// How long to look.
    package static let wait = Option<Duration>.duration(
        "wait",
        "DURATION",
        default: .seconds(3),
        help: "How long to look before the list is printed."
    )

    /// The command.
    package static let command = Command(
        name: "list",
        summary: "List the activities that this device can continue, and how many others there are.",
        discussion: [
            "Paired devices are asked for the title of what they offer; of others only the number of their code is known. "
                + "Looking at an activity does not continue it: the sending device is not told, and no code is used up."
        ],
        groups: [OptionGroup("List", Self.watch, Self.wait)],
        exclusive: [[Self.watch, Self.wait]],
        examples: [
            Example("photoshare list", "what is there now"),
            Example("photoshare list --watch --json", "an 'activity' event for each that comes"),
        ],
        exitStatuses: [.done, .unexpected, .usage, .nothingFound, .stateUnusable, .discoveryUnavailable, .interrupted],
        otherWords: ["ls", "browse", "discover", "scan", "find"]
    )
}
