// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare continue`.
package enum ContinueOptions {
    /// Which activity, by the device.
    package static let from = Option<String?>.text(
        "from",
        "DEVICE",
        help: "Continue what this paired device offers, by its name or the beginning of its ID."
    )
    /// Which activity, by its title.
    package static let match = Option<String?>.text(
        "match",
        "TEXT",
        help: "Continue the activity whose title contains this text."
    )
    /// Which activity, by the number in front of its code.
    package static let nameplate = Option<Int?>.number(
        "nameplate",
        "N",
        in: 1...999,
        help: "Continue the activity with this number, the one in front of its code."
    )
    /// Where the code is.
    package static let codeFile = Option<String?>.text(
        "code-file",
        "FILE|-",
        completion: .files,
        help: "Read the code from a file, or from standard input. A terminal asks for it."
    )
    /// Where to dial, without discovery.
    package static let host = Option<String?>.text(
        "host",
        "ADDR[:PORT]",
        help:
            "Dial this address without discovery; an IPv6 address with a port stands in brackets. The port is 45871 unless said."
    )
    /// How long to look.
    package static let wait = Option<Duration>.duration(
        "wait",
        "DURATION",
        default: .seconds(10),
        help: "How long to look for an activity; 2 s at least."
    )
    /// The folder.
    package static let to = Option<String?>.text(
        "to",
        "DIR",
        completion: .folders,
        help:
            "Put what arrives into this folder instead of the one for the device, $XDG_DOWNLOAD_DIR or ~/Downloads. "
            + "One that is made for it and stays empty is removed."
    )
    /// The file.
    package static let output = Option<String?>.text(
        "output",
        short: "o",
        "FILE|-",
        completion: .files,
        help:
            "Write to this file, or to standard output. Only where the activity is one file. A file that is there already "
            + "needs --on-conflict; in a folder it keeps its own name."
    )
    /// Where to keep the previews.
    package static let previews = Option<String?>.text(
        "previews",
        "DIR",
        completion: .folders,
        help: "Keep the previews in this folder."
    )
    /// Stop after the previews.
    package static let previewsOnly = Option.flag("previews-only", help: "Stop after the previews.")
    /// Which items.
    package static let pick = Option<[String]>.texts(
        "pick",
        "GLOB",
        help: "Take only the items whose whole path matches, as in '*.jpg' or '**/*.jpg'. May be given several times."
    )
    /// Dot files.
    package static let allowHidden = Option.flag("allow-hidden", help: "Place names that begin with a dot too.")
    /// Links.
    package static let links = Option<LinkPlacing>.choice(
        "links",
        default: .skip,
        help:
            "Whether symbolic links are left out, or made where they lead to nothing outside the folder that they come in. "
            + "One that leads to a file is not changed where that gets another name."
    )
    /// How long to dial again.
    package static let redial = Option<Duration>.duration(
        "redial",
        "DURATION",
        default: .seconds(60),
        help: "How long to dial the same device again after the connection broke; 0s gives up at once."
    )
    /// Begin anew.
    package static let noResume = Option.flag(
        "no-resume",
        help: "Begin anew: drop what an interrupted run has left of these files."
    )
    /// Believe nothing.
    package static let verify = Option.flag(
        "verify",
        help:
            "Read again what an interrupted run has left before it is believed, also where nothing seems to have touched it."
    )
    /// As it is.
    package static let noCompress = Option.flag(
        "no-compress",
        help: "Have nothing compressed on the way. Else it is done where the network is what takes the time."
    )
    /// Show, and stop.
    package static let plan = Option.flag(
        "plan",
        help: "Print what would become of each item, by what is at the destination now, and stop. Nothing is changed."
    )
    /// Where a file stands already.
    package static let onConflict = Option<ConflictChoice>.choice(
        "on-conflict",
        default: .rename,
        help: "What to do where another file of that name stands. Identical content is skipped, except by replace."
    )
    /// No question.
    package static let yes = Option.flag(
        "yes",
        short: "y",
        help: "Accept without asking. A script needs it unless it names the code or the device."
    )
    /// The receipt.
    package static let receipt = Option<String?>.text(
        "receipt",
        "FILE",
        completion: .files,
        help: "Write a receipt as JSON: items, sizes, digests, device, time. It replaces an older receipt only."
    )

    /// How a terminal shows pictures.
    static let pictures = EnvironmentVariable(
        PictureProtocol.variable,
        "How the terminal shows pictures, where it cannot be found out: kitty, iterm, sixel, blocks or none."
    )

    /// The command.
    package static let command = Command(
        name: "continue",
        summary: "Find an activity on the network, see what it is, and pull it.",
        discussion: [
            "What a paired device offers is continued without a code; where there are several, a terminal asks which, and a "
                + "script says --from or --match. Of other devices the number in front of the code says which is meant. What "
                + "would be written is shown with its previews before anything is accepted. Of several items a person may "
                + "choose some by the numbers beside them, as in 1-3,5.",
            "A LINK is what 'photoshare list --links' prints: 'photoshare:', the ID of a paired device, and perhaps a slash and "
                + "one of its activities. Anything could have made it, so what it names is asked about even where the "
                + "device is accepted without a question; --yes is the only other consent.",
            "What is another application's has perhaps a web page: that is printed, and opened in the browser after a question.",
            "The code is never an argument: every user of the machine could read it there. A terminal asks for it; "
                + "a script uses --code-file or PHOTOSHARE_CODE.",
            "Files get their names when they are complete and verified. After a broken link, a full disk or Ctrl-C run the "
                + "same command again: what has come is not sent again. Unfinished files are in the hidden folder "
                + ".photoshare-partial of the destination for a week; a file that has changed over there begins anew.",
        ],
        operand: Operand(
            "LINK",
            .oneOrNone,
            isFile: false,
            help: "A photoshare: link, which names a paired device and what it offers."
        ),
        groups: [
            OptionGroup("Activity", Self.from, Self.match, Self.nameplate, Self.codeFile, Self.host, Self.wait),
            OptionGroup(
                "Destination",
                Self.to,
                Self.output,
                Self.onConflict,
                Self.allowHidden,
                Self.links,
                Self.receipt
            ),
            OptionGroup("Transfer", Self.redial, Self.noResume, Self.verify, Self.noCompress),
            OptionGroup("Choice", Self.previews, Self.previewsOnly, Self.pick, Self.plan, Self.yes),
        ],
        exclusive: [
            [Self.to, Self.output], [Self.noResume, Self.verify], [Self.from, Self.codeFile],
            [Self.from, Self.nameplate],
        ],
        examples: [
            Example("photoshare continue", "look, ask for the code, show, ask, pull"),
            Example("photoshare continue --from desk", "what that paired device offers, without a code"),
            Example("photoshare continue photoshare:HEEZ24A-...", "what a link names, as a desktop runs it"),
            Example("photoshare continue --to Pictures --pick '*.jpg'", "only the pictures at the top, into a folder"),
            Example("photoshare continue --yes -o - --code-file code | tar x", "a stream, in a script"),
        ],
        environment: [
            EnvironmentVariable("PHOTOSHARE_CODE", "The code, where --code-file is not given."), Self.pictures,
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .nothingFound, .notTrusted, .activityGone, .unreachable, .timedOut,
            .tooLarge, .cancelledByPeer, .sourceUnusable, .destinationNotWritable, .destinationFull, .doneInPart,
            .violation, .refused, .stateUnusable, .discoveryUnavailable, .interrupted, .quit,
        ],
        otherWords: ["receive", "recv", "get", "pull", "download", "take", "resume"]
    )
}

/// What to do where another file of that name stands.
package enum ConflictChoice: String, Sendable, Hashable, CaseIterable {
    /// Place the new one as "name (1).ext".
    case rename
    /// Leave the old one, drop the new one.
    case skip
    /// Replace the old one.
    case replace
    /// Replace the old one if the new one was changed later.
    case newer
    /// Stop before anything is written.
    case fail
}

/// What becomes of symbolic links that are received.
package enum LinkPlacing: String, Sendable, Hashable, CaseIterable {
    /// Leave them out, and list them.
    case skip
    /// Make them, but none that leads out of what it came with.
    case keep
}
