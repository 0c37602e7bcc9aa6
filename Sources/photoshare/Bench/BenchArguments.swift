// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FoundationEssentials
internal import Quantities

/// The command line of `bench`, held to what has a meaning.
struct BenchArguments {
    private let arguments: ParsedCommand

    init(_ arguments: ParsedCommand) {
        self.arguments = arguments
    }

    /// Refuses what would have no effect: whoever types it expects one.
    ///
    /// - Throws: ``Failure`` with `.usage`.
    func check() throws {
        if !self.arguments[BenchOptions.serve] {
            let ofServing = [
                ("--once", self.arguments[BenchOptions.once]), ("--port", self.arguments[BenchOptions.port] != nil),
                ("--any-address", self.arguments[SendOptions.anyAddress]),
            ]
            for (name, isGiven) in ofServing where isGiven {
                throw Failure(.usage, "\(name) means something with --serve only")
            }
        }
        if self.arguments[ContinueOptions.codeFile] != nil, !BenchTarget.isElsewhere(self.arguments) {
            throw Failure(.usage, "--code-file means something with --host or --nearby only")
        }
        if !self.arguments[BenchOptions.serve], !BenchTarget.isElsewhere(self.arguments) {
            let ofNetworks = [
                ("--interface", self.arguments.isGiven(CommonOptions.interface)),
                ("--discovery", self.arguments.isGiven(CommonOptions.discovery)),
            ]
            for (name, isGiven) in ofNetworks where isGiven {
                throw Failure(
                    .usage,
                    "\(name) means something with --serve, --host or --nearby only",
                    hint: "on one machine both processes measure over the loopback interface, and look for nothing"
                )
            }
        }
        try self.checkFiles()
    }

    /// What is to be measured.
    ///
    /// - Returns: The plan.
    /// - Throws: ``Failure`` with `.usage`.
    func plan() throws -> BenchPlan {
        var plan = self.arguments[BenchOptions.quick] ? BenchPlan.quick : .full
        if let text = self.arguments[BenchOptions.sizes] {
            guard let sizes = SizeList.parse(text, size: ByteCountText.parse) else {
                throw Failure(.usage, "--sizes expects sizes with commas between them, as in 256,64KiB,1GiB")
            }
            plan.sizes = sizes
        }
        return plan
    }

    private func checkFiles() throws {
        let files = [BenchOptions.csv, BenchOptions.svg, ContinueOptions.codeFile].compactMap { self.arguments[$0] }
        guard !files.contains("") else { throw Failure(.usage, "an empty text is no path") }
        guard Set(files.map(Self.place)).count == files.count else {
            throw Failure(.usage, "two of --csv, --svg and --code-file name the same file")
        }
    }

    /// The same text for all names of a file: its folder without symbolic links, and its name.
    private static func place(_ path: String) -> String {
        let file = URL(filePath: path).standardizedFileURL
        return file.deletingLastPathComponent().resolvingSymlinksInPath().path + "/" + file.lastPathComponent
    }
}
