// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import HandoffTransport

/// A pair of descriptors that wakes a waiting thread: whoever rings writes a byte.
final class Bell: Sendable {
    /// The end that becomes readable.
    let descriptor: Int32
    private let writeEnd: Int32

    /// Makes a bell.
    ///
    /// - Throws: ``DiscoveryError`` with `.system` if the process has no descriptors left.
    init() throws(DiscoveryError) {
        var ends: [Int32] = [-1, -1]
        // A socket pair, because pipe2 and its atomic flags are not in the Glibc module.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw DiscoveryError(.system, "The discovery thread gets no descriptors: error \(errno).")
        }
        self.descriptor = ends[0]
        self.writeEnd = ends[1]
    }

    deinit {
        close(self.descriptor)
        close(self.writeEnd)
    }

    /// Makes the descriptor readable; a full buffer is as good.
    func ring() {
        var byte: UInt8 = 1
        _ = unsafe write(self.writeEnd, &byte, 1)
    }

    /// Makes the descriptor unreadable again.
    func silence() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while unsafe read(self.descriptor, &bytes, 16) == 16 {}
    }
}
