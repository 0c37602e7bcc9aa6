// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Glibc

/// The folder for keys and state: the owner's alone, as ssh has it for its keys.
struct StateFolder {
    private let path: String

    init(path: String) {
        self.path = path
    }

    /// Makes the folder if it is missing, and checks that nobody else can look into it.
    ///
    /// - Throws: ``Failure`` with `.stateUnusable`.
    func prepare() throws {
        let manager = FileManager.default
        guard let found = try? manager.attributesOfItem(atPath: self.path) else {
            do {
                try manager.createDirectory(
                    atPath: self.path,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw self.failure("cannot be made")
            }
            return
        }
        guard found[.type] as? FileAttributeType == .typeDirectory else { throw self.failure("is no folder") }
        guard found[.ownerAccountID] as? UInt == UInt(geteuid()) else {
            throw self.failure("belongs to another user")
        }
        guard let mode = found[.posixPermissions] as? UInt, mode & 0o077 == 0 else {
            throw self.failure("is open to other users", hint: "chmod 700 mends it")
        }
    }

    private func failure(_ clause: String, hint: String? = nil) -> Failure {
        Failure(.stateUnusable, "the state folder \(self.path) \(clause)", hint: hint)
    }
}
