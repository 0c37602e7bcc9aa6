// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What is asked of a version of Landlock: a pure function of its number.
///
/// Version 1 is too old. It refuses every link and rename from one folder into another, whatever is granted, and that is
/// how unfinished files get their names.
package struct LandlockRules: Sendable, Hashable {
    /// The version, as the kernel says it: 2 or more.
    ///
    /// One that is newer than the newest restriction adds nothing.
    package let version: Int
    /// Whether TCP ports may be taken.
    package let mayListen: Bool

    /// Makes the rules for a version; nil for one that cannot be used.
    ///
    /// - Parameters:
    ///   - version: The number that the kernel says.
    ///   - mayListen: Whether TCP ports may be taken.
    package init?(version: Int, mayListen: Bool) {
        guard version >= Restriction.writing.since else { return nil }
        self.version = version
        self.mayListen = mayListen
    }

    /// What a process under these rules can no longer do, in the order of the declaration.
    package var restrictions: [Restriction] {
        self.wanted.filter { $0.since <= self.version }
    }

    /// What it can do only because the kernel is too old to refuse it.
    package var gaps: [Restriction] {
        self.wanted.filter { $0.since > self.version }
    }

    private var wanted: [Restriction] {
        Restriction.allCases.filter { $0 != .listening || !self.mayListen }
    }

    private func holds(_ restriction: Restriction) -> Bool { self.restrictions.contains(restriction) }

    /// What is refused where it is not granted.
    var handled: FileRights {
        self.folder.union(self.device).union([
            .execute, .makeCharacterDevice, .makeBlockDevice, .makeSocket, .makeFIFO, .makeSymbolicLink,
        ])
    }

    /// What is granted beneath a folder: files and folders, and nothing that is neither.
    var folder: FileRights {
        var rights: FileRights = [.writeFile, .removeFolder, .removeFile, .makeFolder, .makeFile, .refer]
        if self.holds(.truncating) { rights.insert(.truncate) }
        return rights
    }

    /// What is granted on a device: writing, and what a terminal needs to be asked on.
    var device: FileRights {
        self.holds(.controllingDevices) ? [.writeFile, .controlDevice] : .writeFile
    }

    /// `LANDLOCK_ACCESS_NET_BIND_TCP`; connecting is left alone.
    var ports: UInt64 { self.holds(.listening) ? 1 << 0 : 0 }

    /// `LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET` and `LANDLOCK_SCOPE_SIGNAL`.
    var scopes: UInt64 { self.holds(.reachingProcesses) ? 1 << 0 | 1 << 1 : 0 }
}
