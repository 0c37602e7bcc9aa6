// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import HandoffPosix
internal import HandoffTransport

/// What a command line is refused for that its declaration cannot say, before anything is made or anybody is asked.
struct ArgumentCheck {
    private let arguments: ParsedCommand

    /// Prepares to check.
    ///
    /// - Parameter arguments: The command line.
    init(_ arguments: ParsedCommand) {
        self.arguments = arguments
    }

    /// Checks all.
    ///
    /// - Throws: ``Failure`` with `.usage`.
    func run() throws {
        if let path = self.arguments.emptyPath {
            throw Failure(.usage, "\(path) is empty, and an empty text is no path")
        }
        // The doctor says in its own report what there is.
        if self.arguments.command.name != DoctorOptions.command.name { try self.checkInterfaces() }
        if let host = self.host, let fault = PosixTransport.fault(ofAddress: host) {
            throw Failure(
                .usage,
                "--host: \(fault)",
                hint: "it is as in 10.0.0.7:45871, [fe80::7%eth0]:45871 or desk.local"
            )
        }
        if self.arguments.command.name == SendOptions.command.name {
            try Self.checkName(self.arguments[SendOptions.name], of: SendOptions.name, isFile: true)
            try self.checkLinks()
        }
        if self.arguments.command.name == ContinueOptions.command.name { try self.checkOutput() }
        if self.arguments.command.name == PairOptions.command.name {
            try Self.checkName(self.arguments[PairOptions.name], of: PairOptions.name, isFile: false)
        }
    }

    private func checkLinks() throws {
        guard self.arguments[SendOptions.followSymlinks], self.arguments.isGiven(SendOptions.links) else { return }
        let choice = self.arguments[SendOptions.links]
        guard choice != .follow else { return }
        throw Failure(
            .usage,
            "--follow-symlinks is '--links follow', and '--links \(choice.rawValue)' is something else"
        )
    }

    /// A path that ends in a slash means a folder, and -o makes none.
    private func checkOutput() throws {
        if self.arguments[ContinueOptions.receipt] == "-" {
            throw Failure(
                .usage,
                "--receipt takes the name of a file, and has none for standard output",
                hint: "./- is a file of that name; with --json the same facts are on standard output"
            )
        }
        guard let output = self.arguments[ContinueOptions.output], output.last == "/" else { return }
        guard !FileManager.default.fileExists(atPath: output) else { return }
        throw Failure(
            .usage,
            "-o \(output) is no folder that is there",
            hint: "-o takes the name of a file, or a folder that is there; --to makes the folder"
        )
    }

    private var host: String? {
        switch self.arguments.command.name {
        case ContinueOptions.command.name, BenchOptions.command.name: self.arguments[ContinueOptions.host]
        case PairOptions.command.name: self.arguments[PairOptions.host]
        case TrustOptions.command.name: self.arguments[TrustOptions.host]
        default: nil
        }
    }

    private func checkInterfaces() throws {
        let names = self.arguments[CommonOptions.interface]
        guard !names.isEmpty, let all = try? NetworkInterface.all().map(\.name) else { return }
        guard let unknown = names.first(where: { !all.contains($0) }) else { return }
        throw Failure(
            .usage,
            "there is no network interface \"\(unknown)\"",
            hint: "there are \(all.joined(separator: ", ")); 'photoshare doctor' says what can be reached through them"
        )
    }

    private static func checkName(_ name: String?, of option: Option<String?>, isFile: Bool) throws {
        guard let name else { return }
        try Self.refuseControls(in: name, option.declaration.spelling)
        // A peer would make folders of it.
        guard !isFile || !name.contains("/") else {
            throw Failure(.usage, "\(option.declaration.spelling) is the name of one file, and has no slash")
        }
    }

    /// Refuses a name that would not be kept as it was given.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - place: What it was given as.
    /// - Throws: ``Failure`` with `.usage`.
    static func refuseControls(in name: String, _ place: String) throws {
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Failure(.usage, "\(place) has a control character, which no name has")
        }
    }
}
