// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import Locking

/// Who may come back to an offer without another code: those whose connection was lost.
///
/// What they prove has 256 random bits, so nobody counts their attempts, and several may be in flight.
final class ReturnDesk: PasswordDesk {
    private let tickets = Lock<[Int: [UInt8]]>([:])

    var isOpen: Bool { self.tickets.withLock { !$0.isEmpty } }

    /// Lets somebody come back; whoever had the same nameplate long ago cannot any more.
    func add(_ ticket: ContinuationTicket) {
        self.tickets.withLock { $0[ticket.nameplate] = ticket.secret }
    }

    /// Ends it for whoever has left in peace.
    func remove(_ ticket: ContinuationTicket) {
        self.tickets.withLock { tickets in
            guard tickets[ticket.nameplate] == ticket.secret else { return }
            tickets[ticket.nameplate] = nil
        }
    }

    func begin(nameplate: Int?) -> PasswordAttempt {
        guard let nameplate, let secret = self.tickets.withLock({ $0[nameplate] }) else { return .stale }
        return .proceed(password: secret)
    }

    func end(_ outcome: CodeWindow.Outcome) {}
}
