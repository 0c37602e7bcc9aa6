// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// The activities of which one is current.
///
/// A process has one scope, ``process``; tests, and programs that play several devices, make their own.
public final class ActivityScope: Sendable {
    /// The scope of the process: where ``UserActivity/init(activityType:scope:)`` puts activities unless told
    /// otherwise.
    public static let process = ActivityScope()

    private struct State {
        weak var current: UserActivity?
        var observers: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var nextObserver: UInt64 = 0
    }

    private let state = Lock(State())

    /// Makes a scope without activities.
    public init() {}

    /// The current activity, if there is one.
    public var current: UserActivity? { self.state.withLock { $0.current } }

    func setCurrent(_ activity: UserActivity?) {
        self.state.withLock { $0.current = activity }
        self.changed()
    }

    func resign(_ activity: UserActivity) {
        // The current one leaves the lock before it is let go of: if this was its last reference, its end calls changed().
        let current = self.state.withLock { state in
            let current = state.current
            if current === activity { state.current = nil }
            return current
        }
        if current === activity { self.changed() }
    }

    /// Something about the current activity is another: which one it is, or what its advert says.
    func changed() {
        for observer in self.state.withLock({ Array($0.observers.values) }) { observer.yield() }
    }

    /// Yields once at the start and then after changes; several in a row may be one.
    func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = self.state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = continuation
            return state.nextObserver
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.observers.removeValue(forKey: number) }
        }
        continuation.yield()
        return stream
    }
}
