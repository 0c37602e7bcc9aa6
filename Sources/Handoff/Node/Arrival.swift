// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// A client at the door, from its hello until it is let in or not.
///
/// A right knock opens only once it is written down that it was used: whoever recorded it could otherwise show it to the
/// next process, and would be shown this device's lasting certificate (docs/security.md, rule 43). The disk may take its
/// time, and the channel's call must not wait; so the first answer is "undecided", and the second one the verdict.
final class Arrival: Sendable {
    private enum State: Sendable {
        case unseen
        /// The client is let in if the store takes its knock for the first one of its kind.
        case claims(KnockUse, Admission)
        case decided(Admission)
    }

    private let number: UInt64
    private let reception: Reception
    private let state = Lock(State.unseen)
    private let failure = Lock<HandoffError?>(nil)

    /// Makes the arrival of a client that has said nothing yet.
    ///
    /// - Parameters:
    ///   - number: The connection's, of the reception's doorkeeper.
    ///   - reception: Decides.
    init(_ number: UInt64, _ reception: Reception) {
        self.number = number
        self.reception = reception
    }

    /// Why nobody could be let in, if it was not the client's fault.
    var error: HandoffError? { self.failure.withLock { $0 } }

    /// Judges the hello; the channel asks again after an undecided answer.
    func judge(_ hello: ClientHello) -> Admission {
        self.state.withLock { state in
            switch state {
            case .unseen:
                let (admission, use) = self.reception.judge(hello)
                if case .accept = admission { self.reception.doorkeeper.accept(self.number) }
                state = use.map { .claims($0, admission) } ?? .decided(admission)
                return use == nil ? admission : .undecided
            case .claims: return .undecided
            case .decided(let admission): return admission
            }
        }
    }

    /// Writes down that the knock was used; the next ``judge(_:)`` is decided.
    func decide() async {
        guard case .claims(let use, let admission) = self.state.withLock({ $0 }) else { return }
        var verdict = Admission.refuse
        do throws(HandoffError) {
            if try await self.reception.trust?.isFirst(use) == true { verdict = admission }
        } catch {
            self.failure.withLock { $0 = error }
        }
        self.state.withLock { $0 = .decided(verdict) }
    }
}
