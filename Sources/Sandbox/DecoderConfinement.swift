// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxSandbox

/// What a process gives up before it decodes a picture of somebody who is not trusted: all but memory, the processor, and
/// the descriptors that it has or is handed.
///
/// The three parts stand for each other: where the kernel has no Landlock the filter of system calls still refuses to open
/// files, and where it has no filter Landlock still does. The limits are there on every kernel.
package struct DecoderConfinement: Sendable {
    /// How much memory it may take, in bytes.
    package var memory: UInt64
    /// How much it may map beside that, the files that it is handed above all, in bytes.
    package var mappings: UInt64

    /// How many descriptors: the one that it is spoken to through, the standard ones, and a picture's.
    private static let descriptors: UInt64 = 16

    /// Prepares a confinement.
    ///
    /// - Parameters:
    ///   - memory: How much memory it may take, in bytes.
    ///   - mappings: How much it may map beside that, in bytes.
    package init(memory: UInt64, mappings: UInt64) {
        self.memory = memory
        self.mappings = mappings
    }

    /// Whether memory is limited: always, but for a build with a sanitizer.
    package static var limitsMemory: Bool { sandbox_can_limit_memory() == 1 }

    /// Confines the process, which has one thread, for good.
    ///
    /// - Returns: What holds now, or nil if the limits could not be set: such a process should not go on.
    package func enter() -> Outcome? {
        guard self.limit() else { return nil }
        let landlock = Self.denyFiles()
        // The last: after it no other part could be asked for.
        return Outcome(deniesFiles: landlock, filtersCalls: Self.filterCalls())
    }

    /// Sets the limits, but for that of the processor.
    func limit() -> Bool {
        let (address, overflow) = self.memory.addingReportingOverflow(self.mappings)
        return !overflow && sandbox_limit(self.memory, address, Self.descriptors) == 0
    }

    /// Refuses all system calls but those of a program that computes.
    static func filterCalls() -> Bool { sandbox_filter_calls() == 0 }

    /// Grants the process so many more seconds of the processor; after that it is ended.
    ///
    /// - Parameter seconds: How many; whole ones are counted, so that it may be one more.
    /// - Returns: Whether it holds.
    package static func grantProcessor(seconds: UInt64) -> Bool { sandbox_limit_processor(seconds) == 0 }

    /// Denies everything that Landlock can deny, of which there is no way back.
    static func denyFiles() -> Bool {
        let version = sandbox_landlock_version()
        guard version >= 1 else { return false }
        var rights: FileRights = [
            .execute, .writeFile, .readFile, .readFolder, .removeFolder, .removeFile, .makeCharacterDevice, .makeFolder,
            .makeFile, .makeSocket, .makeFIFO, .makeBlockDevice, .makeSymbolicLink,
        ]
        if version >= 2 { rights.insert(.refer) }
        if version >= 3 { rights.insert(.truncate) }
        if version >= 5 { rights.insert(.controlDevice) }
        let ports: UInt64 = version >= 4 ? 1 << 0 | 1 << 1 : 0
        let scopes: UInt64 = version >= 6 ? 1 << 0 | 1 << 1 : 0
        guard let rules = try? Descriptor(sandbox_landlock_create(rights.rawValue, ports, scopes)) else {
            return false
        }
        return sandbox_landlock_enter(rules.number) >= 0
    }
}

extension DecoderConfinement {
    /// What holds in a confined process, beside the limits.
    package struct Outcome: Sendable, Hashable {
        /// Whether Landlock denies all files.
        package var deniesFiles: Bool
        /// Whether system calls are filtered.
        package var filtersCalls: Bool

        /// Makes an outcome of its parts.
        package init(deniesFiles: Bool, filtersCalls: Bool) {
            self.deniesFiles = deniesFiles
            self.filtersCalls = filtersCalls
        }
    }
}
