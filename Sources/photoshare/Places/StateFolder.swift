// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import FoundationEssentials
internal import Glibc
internal import LocalFiles

/// The folder for keys and state: the owner's alone, as ssh has it for its keys.
struct StateFolder {
    /// Its path; nil where nothing says where to.
    let path: String?

    /// The folder that `--state` says, else `photoshare` in `$XDG_STATE_HOME`, else in `~/.local/state` (XDG Base
    /// Directory Specification 0.8).
    init(_ arguments: ParsedCommand) {
        self.init(path: arguments[CommonOptions.state] ?? Self.usual)
    }

    init(path: String?) {
        self.path = path
    }

    /// The path in bytes.
    var bytes: [UInt8]? { self.path.map { Array($0.utf8) } }

    /// Where previews are kept; nil where nothing says where the state is.
    ///
    /// - Throws: ``FileError`` if the system has no thread left.
    func makePreviewStore() throws -> PreviewStore? {
        guard let bytes = self.bytes else { return nil }
        return PreviewStore(folder: bytes, thread: try WorkerThread(name: "photoshare-pre"))
    }

    static let noHome = Failure(
        .stateUnusable,
        "neither XDG_STATE_HOME nor HOME says where the state is kept",
        hint: "--state DIR does"
    )

    private static var usual: String? {
        // A relative path counts as unset, as that specification says.
        if let folder = Environment.text("XDG_STATE_HOME"), folder.hasPrefix("/") { return "\(folder)/photoshare" }
        return Environment.text("HOME").map { "\($0)/.local/state/photoshare" }
    }

    /// Makes the folder if it is missing, and checks that nobody else can look into it.
    ///
    /// - Throws: ``Failure`` with `.stateUnusable`.
    func prepare() throws {
        guard let path = self.path else { throw Self.noHome }
        let manager = FileManager.default
        guard let found = try? manager.attributesOfItem(atPath: path) else {
            do {
                try manager.createDirectory(
                    atPath: path,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw Self.failure(path, "cannot be made")
            }
            return
        }
        guard found[.type] as? FileAttributeType == .typeDirectory else { throw Self.failure(path, "is no folder") }
        guard found[.ownerAccountID] as? UInt == UInt(geteuid()) else {
            throw Self.failure(path, "belongs to another user", hint: Self.isOwn(path) ? nil : Self.other(than: path))
        }
        guard let mode = found[.posixPermissions] as? UInt, mode & 0o077 == 0 else {
            let hint = Self.isOwn(path) ? "chmod 700 \(ShellWord(path)) mends it" : Self.other(than: path)
            throw Self.failure(path, "is open to other users", hint: hint)
        }
    }

    /// Whether a folder is one of this program, whose permissions it may have changed: /tmp is none.
    ///
    /// - Parameter path: The folder.
    /// - Returns: Whether something that this program keeps is in it, or it has the name of the usual one.
    static func isOwn(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map { String($0) }
        let kept = ["device.key", "photoshare.sqlite", "history.sqlite"]
        return name == "photoshare" || kept.contains { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
    }

    /// What to do where the folder is for something else.
    private static func other(than path: String) -> String {
        let folder = path.hasSuffix("/") ? path : "\(path)/"
        let own = ShellWord("\(folder)photoshare")
        return "the state has a folder of its own, which is made if it is missing: --state \(own)"
    }

    private static func failure(_ path: String, _ clause: String, hint: String? = nil) -> Failure {
        Failure(.stateUnusable, "the state folder \(path) \(clause)", hint: hint)
    }
}
