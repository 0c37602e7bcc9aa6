// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import HandoffStore
internal import HandoffTransport
internal import LocalFiles
internal import Sandbox

/// The folders that a command writes in, which the kernel holds it to.
///
/// A mistake in this program, or in a library that a peer's bytes go through, is then no way to the rest of the user's
/// files. The checks of paths in LocalFiles do not rest on it: where the kernel has no Landlock all goes on without.
struct WritableFolders {
    /// The folders, as the user wrote them; one that is not there is left out of the confinement.
    private(set) var folders: [[UInt8]]
    /// Those of them that were made, which go again if nothing comes.
    private let made: MadeFolders
    private let mayListen: Bool
    /// Whether it makes symbolic links in them.
    private(set) var makesLinks = false

    /// Finds them, and makes those that the command would make; nil for a command that is not confined.
    ///
    /// They are made first because rights belong to a folder, not to its name: one that is made later would have none.
    /// What cannot be made is the same error a little earlier.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - made: Makes the folders for what arrives.
    /// - Throws: ``Failure``, ``FileError`` or ``TransferError`` if one cannot be made.
    init?(_ arguments: ParsedCommand, _ made: MadeFolders = MadeFolders()) throws {
        self.made = made
        self.folders = StateFolder(arguments).bytes.map { [$0] } ?? []
        switch arguments.command.name {
        case ContinueOptions.command.name:
            self.mayListen = false
            // For the journal. Where there can be none, the transfer says so and goes on without.
            if !arguments.looksOnly, self.folders.first != nil { try? StateFolder(arguments).prepare() }
            self.makesLinks = arguments[ContinueOptions.links] == .keep && !arguments.looksOnly
            try self.addPlaces(of: arguments)
        case SendOptions.command.name:
            self.mayListen = true
            // For previews, which are made anew each time where they cannot be kept, and for a list that is too long for the
            // memory, which has to do where there is no folder.
            if self.folders.first != nil { try? StateFolder(arguments).prepare() }
        case PairOptions.command.name, TrustOptions.command.name:
            self.mayListen = true
            try StateFolder(arguments).prepare()
        case DevicesOptions.command.name:
            self.mayListen = false
            if arguments.operands == ["id"] { try StateFolder(arguments).prepare() }
            if let path = arguments[DevicesOptions.to] { try self.make(Array(path.utf8)) }
        case ListOptions.command.name, VerifyOptions.command.name:
            self.mayListen = false
        case PreviewOptions.command.name:
            self.mayListen = false
            if let path = arguments[PreviewOptions.output], path != "-" {
                self.folders.append(SmallFile(path: path).folder)
            }
        case BenchOptions.command.name:
            // A confined process starts no other, and with that other one alone it speaks then; that one is confined.
            guard BenchTarget.isElsewhere(arguments) || arguments[BenchOptions.serve] else { return nil }
            self.mayListen = arguments[BenchOptions.serve]
            self.folders.append(Array(BenchFolder.parent(arguments).utf8))
            for path in [arguments[BenchOptions.csv], arguments[BenchOptions.svg]].compactMap({ $0 }) {
                self.folders.append(SmallFile(path: path).folder)
            }
        default:
            return nil
        }
    }

    private mutating func addPlaces(of arguments: ParsedCommand) throws {
        if !arguments.looksOnly {
            switch arguments[ContinueOptions.output] {
            case "-"?: break
            case let path?:
                // A folder that is there takes the file under its own name.
                let isFolder = (try? Destination(path: Array(path.utf8))) != nil
                self.folders.append(isFolder ? Array(path.utf8) : SmallFile(path: path).folder)
            case nil:
                if arguments[ContinueOptions.to] == nil { self.folders += try Self.foldersOfDevices(arguments) }
                let path = try DownloadFolder.path(arguments[ContinueOptions.to])
                do {
                    try self.make(path)
                } catch {
                    throw TransferError(receiving: error)
                }
            }
        }
        if let path = arguments[ContinueOptions.previews] { try self.make(Array(path.utf8)) }
        if let path = arguments[ContinueOptions.receipt] { self.folders.append(SmallFile(path: path).folder) }
    }

    /// The folders that the user has given to paired devices; 'devices' has made them.
    ///
    /// Which device it will be is known only later, when there are threads that could not be confined any more.
    private static func foldersOfDevices(_ arguments: ParsedCommand) throws -> [[UInt8]] {
        guard let folder = StateFolder(arguments).bytes else { return [] }
        do throws(DeviceStoreError) {
            return try SQLiteDeviceStore.acceptanceFolders(folder: folder)
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
    }

    private mutating func make(_ folder: [UInt8]) throws(FileError) {
        try self.made.make(folder)
        self.folders.append(folder)
    }

    /// Confines the process to them; before it has a second thread.
    ///
    /// - Parameter console: Where it is said with `--verbose` what holds.
    func confine(_ console: Console) {
        let clearing = self.made.parents
        var confinement = WriteConfinement(folders: self.folders, clearing: clearing, mayListen: self.mayListen)
        confinement.makesLinks = self.makesLinks
        switch confinement.enter() {
        case .absent(let reason):
            console.detail("not confined: \(reason)")
        case .entered(let rules, let otherThreads):
            let held = rules.restrictions.map(\.clause).joined(separator: ", ")
            console.detail("confined by Landlock \(String(rules.version)): cannot \(held)")
            for folder in self.folders { console.detail("  may write in \(bytes: folder)") }
            for folder in clearing { console.detail("  may remove empty folders in \(bytes: folder)") }
            for gap in rules.gaps { console.detail("  not held by this kernel: it could \(gap.clause)") }
            if otherThreads > 0 {
                console.detail("  \(String(otherThreads)) threads were there before, and are not confined")
            }
        }
    }
}
