// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import Locking

/// The desk of a pairing by IDs: one attempt at a time, and no end of them, since nobody guesses 512 bits.
final class TrustDesk: PasswordDesk {
    private let secret: SharedSecret
    private let isInFlight = Lock(false)

    init(_ secret: SharedSecret) {
        self.secret = secret
    }

    var isOpen: Bool { true }

    func begin(nameplate: Int?) -> PasswordAttempt {
        guard nameplate == nil || nameplate == self.secret.nameplate else { return .stale }
        return self.isInFlight.withLock { isInFlight in
            guard !isInFlight else { return .refused(.busy) }
            isInFlight = true
            return .proceed(password: self.secret.password)
        }
    }

    func end(_ outcome: CodeWindow.Outcome) {
        self.isInFlight.withLock { $0 = false }
    }
}
