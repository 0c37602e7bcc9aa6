// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// The three descriptors that every program is given.
enum StandardStreams {
    /// Fills the places of those that the caller has closed.
    ///
    /// Otherwise the next file or socket that is opened would get their number, and be written to as if it were a
    /// terminal. What fills them fails in the direction that matters, so that nothing is lost in silence.
    static func fillGaps() {
        for descriptor in [0, 1, 2] as [Int32] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is taken, which is this one: those below are in use by now.
            _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether standard input can be read: not where the caller has closed it.
    static var hasInput: Bool {
        let flags = fcntl(0, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_WRONLY
    }
}
