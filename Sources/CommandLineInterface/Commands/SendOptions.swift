// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare send`.
package enum SendOptions {
    /// The activity's title.
    package static let title = Option<String?>.text(
        "title",
        "TEXT",
        help: "What the other side sees as the activity's title. By default it is made from the names."
    )
    /// The activity's type.
    package static let type = Option<String>.text(
        "type",
        "TYPE",
        default: "org.photoshare.files",
        help: "The activity's type, for programs that continue other types than files."
    )
    /// The web fallback.
    package static let url = Option<String?>.text(
        "url",
        "URL",
        help: "A web page that shows the same, for devices without photoshare."
    )
    /// Which paired devices.
    package static let to = Option<[String]>.texts(
        "to",
        "DEVICE",
        help: "Only for this paired device, and without a code. May be given several times."
    )
    /// No code.
    package static let noCode = Option.flag("no-code", help: "Make no code: only paired devices can continue.")
    /// A code of three words.
    package static let longCode = Option.flag(
        "long-code",
        help: "Make a code of three words instead of two: for when strangers have time to guess."
    )
    /// End after one continuation.
    package static let once = Option.flag(
        "once",
        help: "End after one successful continuation; the same as '--count 1'."
    )
    /// End after some continuations.
    package static let count = Option<Int?>.number(
        "count",
        "N",
        in: 1...1_000_000,
        help: "End after N successful continuations."
    )
    /// End after a time.
    package static let expires = Option<Duration?>.duration(
        "expires",
        "DURATION",
        help: "End after this time, as in 10m or 1h30m."
    )
    /// The name of standard input.
    package static let name = Option<String?>.text("name", "NAME", help: "The file name for standard input.")
    /// A fixed port.
    package static let port = Option<Int?>.number(
        "port",
        "N",
        in: 1...65535,
        help: "Listen on this TCP port. By default any free one is taken and advertised."
    )
    /// Peers behind a router.
    package static let anyAddress = Option.flag(
        "any-address",
        help: "Serve devices behind a router too. By default only those on this device's own networks are."
    )
    /// Dot files.
    package static let allowHidden = Option.flag(
        "allow-hidden",
        help: "Offer names that begin with a dot too. The other side has to allow them as well."
    )
    /// Links.
    package static let links = Option<LinkChoice>.choice(
        "links",
        default: .skip,
        help:
            "What becomes of symbolic links: left out and listed, or what they lead to is sent, or they are sent as they "
            + "are. The other side has to keep them as well."
    )
    /// What links lead to.
    package static let followSymlinks = Option.flag("follow-symlinks", help: "The same as '--links follow'.")
    /// As it is.
    package static let noCompress = Option.flag(
        "no-compress",
        help: "Compress nothing on the way. Else it is done where the network is what takes the time."
    )
    /// The command.
    package static let command = Command(
        name: "send",
        summary: "Offer files, folders or standard input to be continued on another device.",
        discussion: [
            "The offer stands until it was taken, was declined or found no room there, has expired, or is stopped with "
                + "Ctrl-C; with --once or --count it outlives refusals and failures. A code is shown, as in "
                + "'7-amazing-violin'; whoever types it into 'photoshare continue' on the same network gets the files, encrypted from end to end. Each code "
                + "works once: another one takes its place while the offer stands.",
            "Devices that were paired with this one ('photoshare pair') need no code. Where there are any, the offer stands "
                + "until --once, --count, --expires or Ctrl-C ends it; without a code also when none of those that it is for is "
                + "paired any more. Three wrong codes in a row end the code, and without such devices the offer.",
            "Nothing is sent before the other side has seen what it is and accepted it. Names that begin with a dot and "
                + "symbolic links are left out unless asked for, and what was left out is listed.",
        ],
        operand: Operand(
            "PATH",
            .oneOrMore,
            help: "A file or a folder; '-' is standard input, as one file with the name of --name."
        ),
        groups: [
            OptionGroup("Activity", Self.title, Self.type, Self.url),
            OptionGroup(
                "Offer",
                Self.to,
                Self.noCode,
                Self.longCode,
                Self.once,
                Self.count,
                Self.expires,
                Self.port,
                Self.anyAddress
            ),
            OptionGroup("Files", Self.name, Self.allowHidden, Self.links, Self.followSymlinks, Self.noCompress),
        ],
        exclusive: [[Self.once, Self.count], [Self.to, Self.longCode], [Self.noCode, Self.longCode]],
        examples: [
            Example("photoshare send IMG_1.jpg IMG_2.jpg", "two photos, for whoever has the code"),
            Example("photoshare send --once --expires 10m Holiday", "a folder, once, for ten minutes"),
            Example("photoshare send --to phone IMG_1.jpg", "for one paired device, without a code"),
            Example("photoshare send --links keep src", "a folder with its symbolic links as they are"),
            Example("tar c src | photoshare send --name src.tar -", "a stream, without a temporary file"),
        ],
        exitStatuses: [
            .done, .unexpected, .usage, .notTrusted, .activityGone, .unreachable, .timedOut, .tooLarge,
            .cancelledByPeer, .sourceUnusable, .destinationNotWritable, .destinationFull, .doneInPart, .violation,
            .refused, .stateUnusable, .discoveryUnavailable, .portInUse, .interrupted, .quit,
        ],
        otherWords: ["share", "offer", "put", "push", "upload", "serve"]
    )
}

/// What becomes of symbolic links that are to be sent.
package enum LinkChoice: String, Sendable, Hashable, CaseIterable {
    /// Leave them out, and list them.
    case skip
    /// Send what they lead to.
    case follow
    /// Send them as they are.
    case keep
}
