// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Locking

/// The activities of which one is current.
///
/// A process has one scope, ``process``; tests, and programs that play several devices, make their own.
public final class ActivityScope: Sendable {
    /// The scope of the process: where ``UserActivity/init(activityType:isEligibleForHandoff:scope:)`` puts activities
    /// unless told otherwise.
    public static let process = ActivityScope()

    struct State {
        weak var current: UserActivity?
        var saved: SavedActivities
        var observers: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var nextObserver: UInt64 = 0
        var didUpdate: Updater?
    }

    /// Who has the last word on an activity before it is sent.
    typealias Updater = @Sendable (UserActivity) async -> Void

    let state: Lock<State>

    /// Makes a scope without activities.
    ///
    /// - Parameter savedActivityLimit: How many activities it keeps for ``savedActivities``; 0 keeps none.
    public init(savedActivityLimit: Int = ActivityScope.defaultSavedActivityLimit) {
        self.state = Lock(State(saved: SavedActivities(limit: max(0, savedActivityLimit))))
    }

    /// The current activity, if there is one.
    public var current: UserActivity? { self.state.withLock { $0.current } }

    /// The application's word on an activity after its delegate's own.
    var didUpdate: Updater? {
        get { self.state.withLock { $0.didUpdate } }
        set { self.state.withLock { $0.didUpdate = newValue } }
    }

    func setCurrent(_ activity: UserActivity) {
        self.state.withLock { state in
            state.current = activity
            Self.save(activity, in: &state)
        }
        self.changed()
    }

    /// A member of an activity is another.
    func activityChanged(_ activity: UserActivity) {
        // As in resign(_:): the current one leaves the lock before it is let go of.
        let current = self.state.withLock { state in
            let current = state.current
            if current === activity || !activity.isKept { Self.save(activity, in: &state) }
            return current
        }
        if current === activity { self.changed() }
    }

    /// Keeps an activity as it is, or drops it if it is not to be kept.
    ///
    /// The state is read with the lock of the scope held, so that of two changes at once the later one is kept.
    private static func save(_ activity: UserActivity, in state: inout State) {
        if let snapshot = activity.snapshot {
            state.saved.keep(snapshot, now: Date())
        } else {
            state.saved.removeAll { $0.identifier == activity.identifier }
        }
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

    /// Something is another: which activity is current, something about that one, or one has ended.
    func changed() {
        for observer in self.state.withLock({ Array($0.observers.values) }) { observer.yield() }
    }

    /// Lets somebody be told at once, and then after changes; several in a row may be one.
    ///
    /// - Parameter observer: Who is told, until its sequence ends.
    func addObserver(_ observer: AsyncStream<Void>.Continuation) {
        let number = self.state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
        observer.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.observers.removeValue(forKey: number) }
        }
        observer.yield()
    }

    /// What ``addObserver(_:)`` tells, as a sequence.
    func changes() -> AsyncStream<Void> {
        let (changes, observer) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.addObserver(observer)
        return changes
    }
}
