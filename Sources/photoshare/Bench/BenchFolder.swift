// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Glibc

/// The folder that a process measures in, and takes away afterwards.
struct BenchFolder: Sendable {
    /// Its path.
    let path: String

    /// The folder that files are read from and written to, as the command line says it.
    static func parent(_ arguments: ParsedCommand) -> String {
        arguments[BenchOptions.folder] ?? Environment.text("TMPDIR") ?? "/tmp"
    }

    /// Makes it.
    ///
    /// - Parameter arguments: The command line.
    /// - Throws: ``Failure`` with `.destinationNotWritable`.
    init(_ arguments: ParsedCommand) throws {
        self.path = "\(Self.parent(arguments))/photoshare-bench-\(getpid())"
        do {
            try FileManager.default.createDirectory(
                atPath: self.path,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw Failure(
                .destinationNotWritable,
                "no folder can be made in \(Self.parent(arguments))",
                hint: "--dir DIR says where"
            )
        }
    }

    /// A path in it.
    func path(_ name: String) -> String { "\(self.path)/\(name)" }

    /// Takes something in it away, whatever it is.
    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: self.path(name)) }

    /// Takes all of it away.
    func remove() { try? FileManager.default.removeItem(atPath: self.path) }
}
