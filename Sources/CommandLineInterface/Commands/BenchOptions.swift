// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The declaration of `photoshare bench`.
package enum BenchOptions {
    /// Wait for another device.
    package static let serve = Option.flag(
        "serve",
        help: "Be the sending side for another device, which types the code that is shown. Goes on until Ctrl-C."
    )
    /// End with the first.
    package static let once = Option.flag("once", help: "With --serve: end with the first device that has measured.")
    /// A fixed port.
    package static let port = Option<Int?>.number(
        "port",
        "N",
        in: 1...65535,
        help: "With --serve: listen on this TCP port instead of any free one."
    )
    /// By discovery.
    package static let nearby = Option.flag(
        "nearby",
        help: "Measure with the device that shows a code, found by discovery; a terminal asks for the code."
    )
    /// Where files are.
    package static let folder = Option<String?>.text(
        "dir",
        "DIR",
        completion: .folders,
        help: "Read and write files here instead of $TMPDIR or /tmp; a tmpfs shows what the disk costs. Nothing stays."
    )
    /// What is left out.
    package static let quick = Option.flag(
        "quick",
        help:
            "End within half a minute: fewer sizes, fewer repetitions. With --sizes the sizes decide how long it takes."
    )
    /// The ladder.
    package static let sizes = Option<String?>.text(
        "sizes",
        "LIST",
        help: "Measure these payloads, as in 256,64KiB,1GiB, instead of 256 B to 4 GiB."
    )
    /// A spreadsheet.
    package static let csv = Option<String?>.text(
        "csv",
        "FILE",
        completion: .files,
        help: "Write all figures as comma-separated values, over an older file."
    )
    /// A plot.
    package static let svg = Option<String?>.text(
        "svg",
        "FILE",
        completion: .files,
        help: "Draw throughput and time over the size, over an older file; a browser shows it."
    )

    /// The command.
    package static let command = Command(
        name: "bench",
        summary: "Measure when a payload stops belonging in userInfo, and what a stream costs.",
        discussion: [
            "Without --serve, --host or --nearby a second process is started, and both measure over the loopback interface, "
                + "so that --interface and --discovery have no meaning there. "
                + "Between two machines run 'bench --serve' on the one that sends and 'bench --host' or 'bench --nearby' on "
                + "the other, which prints the figures. What is sent is made up.",
            "Payloads are carried in userInfo (inline), over a continuation stream from memory to memory (stream), and as "
                + "send and continue do it, from disk to disk (file); cold with dial and handshake, warm on an open session. "
                + "Copies of memory, TCP and sendfile without encryption, and AES-GCM alone are measured in the same run.",
            "The spread is where four of five further repetitions would be, and 2 % to each side of the median at least. A "
                + "difference inside it is not called one, and what was measured less than nine times has no spread. Let "
                + "nothing else run meanwhile.",
            "Before files are received, as much as they take is written to --dir and deleted: memory that a virtual machine "
                + "touches for the first time, or has not used for some seconds, is several times as slow.",
            "--quiet leaves out what is said meanwhile; the figures are printed nevertheless.",
        ],
        groups: [
            OptionGroup(
                "Other side",
                Self.serve,
                Self.once,
                Self.port,
                ContinueOptions.host,
                Self.nearby,
                ContinueOptions.codeFile,
                SendOptions.anyAddress
            ),
            OptionGroup("Measurement", Self.quick, Self.sizes, Self.folder),
            OptionGroup("Result", Self.csv, Self.svg),
        ],
        exclusive: [
            [Self.serve, Self.nearby], [Self.serve, ContinueOptions.host], [Self.nearby, ContinueOptions.host],
            [Self.serve, Self.quick], [Self.serve, Self.sizes], [Self.serve, Self.csv],
            [Self.serve, Self.svg],
        ],
        examples: [
            Example("photoshare bench --quick", "a first look, on this machine"),
            Example("photoshare bench --svg bench.svg --csv bench.csv", "all of it; some minutes"),
            Example("photoshare bench --serve", "on the machine that sends"),
            Example("photoshare bench --host 10.0.0.7:37267", "on the other: asks for the code, measures, prints"),
        ],
        environment: [EnvironmentVariable("PHOTOSHARE_CODE", "The code, where --code-file is not given.")],
        exitStatuses: [
            .done, .unexpected, .usage, .nothingFound, .notTrusted, .activityGone, .unreachable, .timedOut,
            .cancelledByPeer, .destinationNotWritable, .destinationFull, .violation, .stateUnusable,
            .discoveryUnavailable,
            .portInUse, .interrupted, .quit,
        ],
        otherWords: ["benchmark", "measure", "speed", "perf", "performance", "iperf"]
    )
}
