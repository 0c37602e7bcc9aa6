// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxNetwork

/// The system's clock, which two devices have to agree on within a quarter of an hour.
public enum SystemClock: Sendable {
    /// Whether something keeps the clock in step with the world's, such as chrony or systemd-timesyncd.
    ///
    /// The kernel knows (adjtimex(2), STA_UNSYNC), whoever does it. nil where it may not be asked.
    public static var isSynchronised: Bool? {
        do throws(SystemError) {
            return try Syscalls.check(cln_clock_is_synchronised()) == 1
        } catch {
            return nil
        }
    }
}
