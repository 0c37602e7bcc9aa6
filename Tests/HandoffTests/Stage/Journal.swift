// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Locking

/// What happened, in order, and who waits for it to happen.
final class Journal<Entry: Sendable>: Sendable {
    private struct State {
        var entries: [Entry] = []
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    private let state = Lock(State())

    var entries: [Entry] { self.state.withLock { $0.entries } }

    func add(_ entry: Entry) {
        let waiters = self.state.withLock { state in
            state.entries.append(entry)
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume() }
    }

    /// Waits until as many entries match, and gives what the last of them matched with.
    @discardableResult
    func wait<Match: Sendable>(count: Int = 1, for match: (Entry) -> Match?) async throws -> Match {
        while true {
            let entries = self.entries
            let matches = entries.compactMap(match)
            if matches.count >= count { return matches[count - 1] }
            try Task.checkCancellation()
            await self.waitForMore(than: entries.count)
        }
    }

    private func waitForMore(than count: Int) async {
        let number = self.state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = self.state.withLock { state in
                    guard state.entries.count == count, !Task.isCancelled else { return true }
                    state.waiters[number] = waiter
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            self.state.withLock { state in state.waiters.removeValue(forKey: number) }?.resume()
        }
    }
}
