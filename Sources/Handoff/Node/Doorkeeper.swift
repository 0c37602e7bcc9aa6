// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import Locking

/// Keeps the number of connections that are not trusted yet within its limits, by closing the oldest.
final class Doorkeeper: Sendable {
    private struct State {
        var limits = HalfOpenLimits<Endpoint.Address?>()
        var links: [UInt64: any Link] = [:]
        var next: UInt64 = 0
        /// Those that were closed to make room, and whose tasks have not ended yet.
        var leaving: Set<UInt64> = []
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// How many may be on their way out when another one comes in.
    private static let leavingLimit = 32

    private let state = Lock(State())

    /// Lets a link in, once most of those that had to make room before have gone.
    ///
    /// What a connection holds is freed by its own task. A flood must not be let in faster than those tasks end: it
    /// waits in the system's queue, which costs nothing here.
    ///
    /// - Returns: Its number, for ``leave(_:)``.
    func admit(_ link: any Link) async -> UInt64 {
        await withCheckedContinuation { waiter in
            let isEmptying = self.state.withLock { state in
                guard state.leaving.count >= Self.leavingLimit else { return false }
                state.waiters.append(waiter)
                return true
            }
            if !isEmptying { waiter.resume() }
        }
        let (number, dropped) = self.state.withLock { state in
            state.next += 1
            state.links[state.next] = link
            let dropped = state.limits.admit(state.next, from: link.remote?.address)
            return (state.next, Self.takeOut(dropped, of: &state))
        }
        for link in dropped { link.close() }
        return number
    }

    /// The link's hello was accepted: those who only connect are no rivals of it any more.
    func accept(_ number: UInt64) {
        let dropped = self.state.withLock { state in
            let dropped = state.limits.accept(number)
            return Self.takeOut(dropped, of: &state)
        }
        for link in dropped { link.close() }
    }

    /// The link is trusted now, or has ended.
    func leave(_ number: UInt64) {
        let waiters: [CheckedContinuation<Void, Never>] = self.state.withLock { state in
            state.limits.leave(number)
            state.links[number] = nil
            state.leaving.remove(number)
            guard state.leaving.count < Self.leavingLimit else { return [] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    private static func takeOut(_ numbers: [UInt64], of state: inout State) -> [any Link] {
        state.leaving.formUnion(numbers)
        return numbers.compactMap { state.links.removeValue(forKey: $0) }
    }
}
