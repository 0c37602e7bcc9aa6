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
    }

    private let state = Lock(State())

    /// Lets a link in.
    ///
    /// - Returns: Its number, for ``leave(_:)``.
    func admit(_ link: any Link) -> UInt64 {
        let (number, dropped) = self.state.withLock { state in
            state.next += 1
            state.links[state.next] = link
            let dropped = state.limits.admit(state.next, from: link.remote?.address)
            return (state.next, dropped.compactMap { state.links.removeValue(forKey: $0) })
        }
        for link in dropped { link.close() }
        return number
    }

    /// The link is trusted now, or has ended.
    func leave(_ number: UInt64) {
        self.state.withLock { state in
            state.limits.leave(number)
            state.links[number] = nil
        }
    }
}
