// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
internal import Locking

/// The events that wait for whoever iterates a browse sequence.
///
/// Bounded whatever the network does: one event an instance, the latest; an instance that came and went unseen leaves
/// none.
final class BrowseMailbox: Sendable {
    private struct State {
        var events: [String: BrowseEvent] = [:]
        var order: [String] = []
        var told: Set<String> = []
        var failure: DiscoveryError?
        var isEnded = false
        var waiter: CheckedContinuation<Void, Never>?

        mutating func takeWaiter() -> CheckedContinuation<Void, Never>? {
            defer { self.waiter = nil }
            return self.waiter
        }
    }

    private let state = Lock(State())

    /// Leaves an event, in place of an older one of the same instance.
    func post(_ event: BrowseEvent) {
        let waiter = self.state.withLock { state in
            switch event {
            case .found(let service):
                if state.events.updateValue(event, forKey: service.instance) == nil {
                    state.order.append(service.instance)
                }
            case .lost(let instance):
                let isWaiting = state.events.removeValue(forKey: instance) != nil
                if state.told.contains(instance) {
                    state.events[instance] = event
                    if !isWaiting { state.order.append(instance) }
                } else if isWaiting {
                    state.order.removeAll { $0 == instance }
                }
            }
            return state.events.isEmpty ? nil : state.takeWaiter()
        }
        waiter?.resume()
    }

    /// Ends the sequence with an error, behind the events that wait.
    func fail(_ error: DiscoveryError) {
        let waiter = self.state.withLock { state in
            state.failure = error
            return state.takeWaiter()
        }
        waiter?.resume()
    }

    /// Takes the oldest event, waiting for one if need be.
    ///
    /// - Returns: The event, or nil if the task is cancelled.
    /// - Throws: ``DiscoveryError`` if browsing has failed.
    func next() async throws -> BrowseEvent? {
        while true {
            let taken = try self.state.withLock { state throws(DiscoveryError) -> BrowseEvent? in
                guard let instance = state.order.first else {
                    if let failure = state.failure { throw failure }
                    return nil
                }
                state.order.removeFirst()
                let event = state.events.removeValue(forKey: instance)
                if case .found = event {
                    state.told.insert(instance)
                } else {
                    state.told.remove(instance)
                }
                return event
            }
            if let taken { return taken }
            if Task.isCancelled || self.state.withLock({ $0.isEnded }) { return nil }
            await withTaskCancellationHandler {
                await withCheckedContinuation { self.wait($0) }
            } onCancel: {
                self.end()
            }
        }
    }

    private func wait(_ continuation: CheckedContinuation<Void, Never>) {
        let isReady = self.state.withLock { state in
            let isReady = !state.order.isEmpty || state.failure != nil || state.isEnded || state.waiter != nil
            if !isReady { state.waiter = continuation }
            return isReady
        }
        if isReady { continuation.resume() }
    }

    private func end() {
        let waiter = self.state.withLock { state in
            state.isEnded = true
            return state.takeWaiter()
        }
        waiter?.resume()
    }
}
