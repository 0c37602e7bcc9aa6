// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxSandbox

/// The end of a process's right to write anywhere but beneath some folders (Landlock).
///
/// Reading stays as it is, and so do libraries that are loaded and connections that are made. What was open before stays
/// open: standard output above all.
package struct WriteConfinement: Sendable {
    /// The folders beneath which everything may be written, as paths of the user: symbolic links in them are followed.
    package var folders: [[UInt8]]
    /// The folders beneath which empty folders may be removed, and nothing else: for those that were made for what was to
    /// come.
    package var clearing: [[UInt8]]
    /// Devices that may be written to and controlled.
    package var devices: [[UInt8]] = ["/dev/null", "/dev/tty"].map { Array($0.utf8) }
    /// Whether TCP ports may be taken.
    package var mayListen: Bool
    /// Whether symbolic links may be made in the folders.
    package var makesLinks = false

    /// Prepares a confinement.
    ///
    /// - Parameters:
    ///   - folders: The folders that may be written in. What is not there when the confinement begins is left out, also
    ///     if it is made later: rights belong to a folder, not to its name.
    ///   - clearing: The folders beneath which empty folders may be removed.
    ///   - mayListen: Whether TCP ports may be taken.
    package init(folders: [[UInt8]], clearing: [[UInt8]] = [], mayListen: Bool = false) {
        self.folders = folders
        self.clearing = clearing
        self.mayListen = mayListen
    }

    /// Confines the calling thread, and all that it starts from now on; for good.
    ///
    /// Threads that are there already are not confined: so this belongs before the first of them. Not even where that
    /// failed is it an error, since a process that writes where it should is the same with and without.
    ///
    /// - Returns: What came of it.
    package func enter() -> Outcome {
        self.enter(asking: sandbox_landlock_version())
    }

    /// Does it by the rules of a version; a kernel knows all versions up to its own.
    ///
    /// - Parameter answer: The version, or the negative error number that the kernel gives instead.
    /// - Returns: What came of it.
    func enter(asking answer: Int32) -> Outcome {
        do throws(SystemError) {
            let version = try SystemError.check(answer)
            guard let rules = LandlockRules(version: Int(version), mayListen: self.mayListen) else {
                return .absent("the kernel's Landlock is version \(version), which is too old")
            }
            let threads = sandbox_thread_count()
            let ruleset = try Descriptor(
                sandbox_landlock_create(rules.handled.rawValue, rules.ports, rules.scopes)
            )
            for folder in self.folders {
                let rights = self.makesLinks ? rules.folder.union(.makeSymbolicLink) : rules.folder
                try Self.grant(rights, on: folder, isFolder: true, in: ruleset)
            }
            for folder in self.clearing {
                try Self.grant(.removeFolder, on: folder, isFolder: true, in: ruleset)
            }
            for device in self.devices {
                try Self.grant(rules.device, on: device, isFolder: false, in: ruleset)
            }
            try SystemError.check(sandbox_landlock_enter(ruleset.number))
            return .entered(rules, otherThreads: max(0, Int(threads) - 1))
        } catch {
            return .absent("the kernel allows no Landlock: \(error)")
        }
    }

    private static func grant(
        _ rights: FileRights,
        on path: [UInt8],
        isFolder: Bool,
        in ruleset: borrowing Descriptor
    ) throws(SystemError) {
        // What cannot be opened cannot be written either, and whoever tries gets the ordinary error.
        guard let place = try? Descriptor(place: path, isFolder: isFolder) else { return }
        try SystemError.check(sandbox_landlock_grant(ruleset.number, place.number, rights.rawValue))
    }
}

extension WriteConfinement {
    /// What came of a confinement.
    package enum Outcome: Sendable, Hashable {
        /// It is in force, by these rules.
        ///
        /// - otherThreads: How many threads were there before, and are not confined; 0 in a program that does it first.
        case entered(LandlockRules, otherThreads: Int)
        /// It is not in force: everything is as before. The text is a clause for people.
        case absent(String)
    }

    /// What the kernel would hold a process to that may not listen, without confining this one.
    ///
    /// - Returns: The rules, or nil where the kernel has no Landlock or too old a one.
    package static var supported: LandlockRules? {
        LandlockRules(version: Int(sandbox_landlock_version()), mayListen: false)
    }
}
