// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// What delayed links wait for: the test says when they go on, no time does.
///
/// One hold serves as many links as have it in their ``LinkFaults``.
public final class LinkHold: Sendable {
    private struct State {
        var isReleased = false
        var gates: [Gate] = []
        var observers: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextObserver: UInt64 = 0
    }

    private let state = Lock(State())

    /// Makes a hold that holds.
    public init() {}

    /// Whether the links may go on.
    public var isReleased: Bool { self.state.withLock { $0.isReleased } }

    /// Returns when a link has come to the byte where it is held.
    ///
    /// - Throws: `CancellationError`.
    public func reached() async throws {
        let number = self.state.withLock { state in
            state.nextObserver += 1
            return state.nextObserver
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (observer: CheckedContinuation<Void, Never>) in
                let isOver = self.state.withLock { state in
                    guard state.gates.isEmpty, !Task.isCancelled else { return true }
                    state.observers[number] = observer
                    return false
                }
                if isOver { observer.resume() }
            }
        } onCancel: {
            self.state.withLock { state in state.observers.removeValue(forKey: number) }?.resume()
        }
        try Task.checkCancellation()
    }

    /// Lets the links go on, those that wait and those that come later; a second call does nothing.
    public func release() {
        let gates = self.state.withLock { state in
            defer { state.isReleased = true }
            return state.isReleased ? [] : state.gates
        }
        for gate in gates { gate.letThrough() }
    }

    /// Has a gate opened by the release.
    ///
    /// - Returns: False if that was before: nobody has to wait then.
    func add(_ gate: Gate) -> Bool {
        let (mustWait, observers) = self.state.withLock { state in
            guard !state.isReleased else { return (false, [CheckedContinuation<Void, Never>]()) }
            if !state.gates.contains(where: { $0 === gate }) { state.gates.append(gate) }
            defer { state.observers = [:] }
            return (true, Array(state.observers.values))
        }
        for observer in observers { observer.resume() }
        return mustWait
    }
}

extension LinkHold: Hashable {
    /// Two holds are equal if they are the same one.
    public static func == (one: LinkHold, other: LinkHold) -> Bool { one === other }

    /// Feeds the identity to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
