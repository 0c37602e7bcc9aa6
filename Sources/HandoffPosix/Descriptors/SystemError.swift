// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc
internal import HandoffTransport

/// An error number of the system, as a call returned it.
struct SystemError: Error, Equatable {
    /// Nothing listens there.
    static let refused = SystemError(number: ECONNREFUSED)
    /// The wait was given up on this side.
    static let cancelled = SystemError(number: ECANCELED)

    /// The number, positive (`EINVAL` and its like).
    let number: Int32

    /// The error in the terms of the seams.
    ///
    /// - Parameter action: What was tried, the beginning of a sentence: "cannot listen on port 4711".
    /// - Returns: The error, with the system's words behind the action.
    func transportError(_ action: String) -> TransportError {
        TransportError(self.code, "\(action): \(Syscalls.text(of: self))")
    }

    private var code: TransportError.Code {
        switch self.number {
        case ECONNREFUSED: .refused
        case ECANCELED: .closed
        // EACCES and EPERM: a firewall of this machine. Who may not listen is told so where that is tried.
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL, EAFNOSUPPORT, EACCES, EPERM: .unreachable
        case ETIMEDOUT: .timedOut
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: .reset
        case EADDRINUSE: .addressInUse
        // EINVAL: a link-local address without its interface; ENODEV and ENXIO: an interface that is not there.
        case EINVAL, ENODEV, ENXIO: .badAddress
        default: .system
        }
    }

    /// Whether the system is short of descriptors or memory, which passes.
    var isExhaustion: Bool {
        [EMFILE, ENFILE, ENOBUFS, ENOMEM, ENOSPC].contains(self.number)
    }

    /// Whether accept(2) reports the fate of one waiting connection, not of the listener; its manual page lists them.
    var concernsOneConnection: Bool {
        [
            ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, ENONET, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH,
            EPERM, ECONNRESET, ETIMEDOUT,
        ].contains(self.number)
    }
}
