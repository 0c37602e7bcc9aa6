// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare list`.
package enum ListOptions {
    /// Go on.
    package static let watch = Option.flag("watch", help: "Go on, and print what comes and goes until Ctrl-C.")
    /// Where to come back to it.
    package static let links = Option.flag(
        "links",
        help: "Print with each a link that 'photoshare continue' and a desktop open."
    )
    /// What was.
    package static let history = Option.flag(
        "history",
        help: "Print what was continued and offered here, the newest first, instead of what is offered now."
    )
    /// Whether that is kept.
    package static let keepHistory = Option<KeepChoice?>.choice(
        "keep-history",
        help: "Say once for all whether a history is kept; 'no' also forgets what is in it."
    )
    /// How long to look.
    package static let wait = Option<Duration>.duration(
        "wait",
        "DURATION",
        default: .seconds(3),
        help:
            "How long to look before the list is printed; 2 s at least where nothing is heard, since a device that has "
            + "just been asked stays silent for a second."
    )

    /// The command.
    package static let command = Command(
        name: "list",
        summary: "List the activities that this device can continue, and the numbers of the codes that others show.",
        discussion: [
            "Paired devices are asked for the title of what they offer; of others only the number of their code is known. "
                + "Looking at an activity does not continue it: the sending device is not told, and no code is used up.",
            "What is another application's is listed with its web page, if it has one.",
            "The history has the last 500 titles, on this device alone. It is kept from the first pairing on, or from "
                + "'--keep-history yes'.",
        ],
        groups: [
            OptionGroup("List", Self.watch, Self.wait, Self.links),
            OptionGroup("History", Self.history, Self.keepHistory),
        ],
        exclusive: [
            [Self.watch, Self.wait], [Self.history, Self.watch], [Self.history, Self.wait], [Self.history, Self.links],
            [Self.history, Self.keepHistory], [Self.keepHistory, Self.watch], [Self.keepHistory, Self.wait],
            [Self.keepHistory, Self.links],
        ],
        examples: [
            Example("photoshare list", "what is there now"),
            Example("photoshare list --watch --json", "an 'activity' event for each that comes"),
            Example("photoshare list --history", "what was continued and offered here"),
            Example("photoshare list --keep-history no", "forget that, and keep none"),
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .nothingFound, .destinationNotWritable, .stateUnusable, .discoveryUnavailable,
            .interrupted, .quit,
        ],
        otherWords: ["ls", "browse", "discover", "scan", "find"]
    )
}

/// Whether something is kept.
package enum KeepChoice: String, Sendable, Hashable, CaseIterable {
    /// It is.
    case yes
    /// It is not, and what there was is forgotten.
    case no
}
