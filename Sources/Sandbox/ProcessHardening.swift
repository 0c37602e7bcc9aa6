// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxSandbox

/// What a process does for its own memory: keys and codes are in it.
package enum ProcessHardening {
    /// Keeps the memory out of core dumps, and from other processes of the same user (ptrace, `/proc/PID/mem`).
    ///
    /// Root can look nevertheless. Files in `/proc/self` belong to root from now on; the process itself may go on using
    /// those that are its own.
    ///
    /// - Returns: Whether both hold now; only a sandbox around the process keeps them from it.
    @discardableResult
    package static func forbidDumps() -> Bool {
        sandbox_forbid_dumps() == 0
    }

    /// Whether dumps are forbidden.
    package static var forbidsDumps: Bool { sandbox_forbids_dumps() == 1 }
}
