// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Why something could not be printed.
package enum ConsoleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody reads any more (EPIPE): a quiet end for a tool in a pipe.
    case closed
    /// The system's error number, as for a full disk behind a redirection.
    case system(Int32)

    /// EPIPE is 32 on every architecture of Linux that Swift knows.
    init(errno: Int32) {
        self = errno == 32 ? .closed : .system(errno)
    }

    /// One sentence for people.
    package var description: String {
        switch self {
        case .closed: "nobody reads the output any more"
        case .system(let number): "the output cannot be written (errno \(number))"
        }
    }
}
