// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffTransport
internal import HandoffWire
internal import Locking

/// What a person is doing in an application, in a form that can be continued on another device, as `NSUserActivity`.
///
/// Make one, set its fields, and let it ``becomeCurrent()``: a ``HandoffNode`` that runs then advertises it. All
/// members may be used from any thread.
public final class UserActivity: Sendable {
    struct State {
        var title: String?
        var userInfo: [String: UserInfoValue]?
        var requiredUserInfoKeys: Set<String> = []
        var webpageURL: URL?
        var referrerURL: URL?
        var targetContentIdentifier: String?
        var persistentIdentifier: String?
        var keywords: Set<String> = []
        var isEligibleForSearch = false
        var isEligibleForPublicIndexing = false
        var isEligibleForPrediction = false
        var expirationDate: Date?
        var hint: ActivityHint?
        var needsSave = false
        /// Whether ``needsSave`` was set while the delegate was saving: what it saved may be old already.
        var isRearmed = false
        /// What was saved last, while the delegate is saving; and who waits for that.
        var saving: SavedState?
        var saveWaiters: [SaveWaiter] = []
        var isEligibleForHandoff: Bool
        /// When the last save began.
        var savedAt: ContinuousClock.Instant?
        /// Whether somebody was sent a state because the delegate was not done.
        var hasStaleReader = false
        /// Rises with every change; on the continuer, that of the state received last.
        var revision: Int64 = 1
        var supportsContinuationStreams = false
        var isInvalid = false
        var isStale = false
        /// Whether it was said that `userInfo` is over ``UserActivity/recommendedUserInfoSize``, and still is.
        var isKnownAsLarge = false
        weak var delegate: (any UserActivityDelegate)?
        var session: ContinuationSession?
        /// What brings a delivered activity up to date.
        var follower: Follower?
        /// By which clock a delivered activity expires.
        var clock: any WallClock = SystemWallClock()

        init(isEligibleForHandoff: Bool = true) { self.isEligibleForHandoff = isEligibleForHandoff }
    }

    /// The activity's type, in reverse-DNS form, such as `org.example.notes.editing`; never shown to people.
    public let activityType: String
    /// An identifier of this object's own; two activities are equal if it is.
    public let identifier: UUID
    let scope: ActivityScope
    let state: Lock<State>

    /// Makes an activity that is not current yet.
    ///
    /// A program that has something private in front of it, a private window for one, says so here: what is set
    /// afterwards may come after ``becomeCurrent()``, and then too late.
    ///
    /// - Parameters:
    ///   - activityType: Its type, in reverse-DNS form, of 1 to 4,096 bytes; fixed for life. Anything else is a
    ///     programmer's mistake and traps: ask ``isActivityType(_:)`` about a text that comes from outside.
    ///   - isEligibleForHandoff: Whether it may be offered to other devices, as ``isEligibleForHandoff``.
    ///   - scope: The activities of which one is current: the process's, unless told otherwise.
    public init(activityType: String, isEligibleForHandoff: Bool = true, scope: ActivityScope = .process) {
        precondition(
            Self.isActivityType(activityType),
            "an activity type has 1 to \(ActivityLimits.text) bytes, this one has \(activityType.utf8.count)"
        )
        self.activityType = activityType
        self.identifier = UUID()
        self.scope = scope
        self.state = Lock(State(isEligibleForHandoff: isEligibleForHandoff))
    }

    /// Whether a text can be the type of an activity.
    ///
    /// - Parameter text: The text.
    /// - Returns: Whether it has 1 to 4,096 bytes of UTF-8.
    public static func isActivityType(_ text: String) -> Bool {
        (1...ActivityLimits.text).contains(text.utf8.count)
    }

    /// Makes an activity again of what a scope has kept of one.
    ///
    /// It has that one's ``identifier`` and so equals it; when it becomes current, it takes the saved one's place. Of
    /// `userInfo` it has what ``requiredUserInfoKeys`` name, which is what they are for.
    ///
    /// - Parameters:
    ///   - saved: What was kept.
    ///   - scope: The activities of which one is current: the process's, unless told otherwise.
    public init(restoring saved: SavedActivity, scope: ActivityScope = .process) {
        self.activityType = saved.activityType
        self.identifier = saved.identifier
        self.scope = scope
        self.state = Lock(saved.state)
    }

    init(
        continued message: ActivityMessage,
        session: ContinuationSession,
        scope: ActivityScope,
        clock: any WallClock
    ) throws(HandoffError) {
        self.activityType = message.summary.type
        self.identifier = message.summary.identifier.identifier
        // It may become current here, as any activity of this device.
        self.scope = scope
        var state = State()
        try state.take(message)
        state.session = session
        state.clock = clock
        self.state = Lock(state)
    }

    deinit {
        // An activity that nobody holds is not offered any longer; the weak reference in the scope is nil by now.
        self.scope.changed()
    }

    /// A short title for people; past 4,096 bytes it is cut on its way to another device.
    public var title: String? {
        get { self.state.withLock { $0.title } }
        set { self.change { $0.title = newValue } }
    }

    /// The state to continue with; assigning replaces all of it.
    ///
    /// Keep it under ``recommendedUserInfoSize``; what is larger belongs in a continuation stream. Over the node's hard
    /// limit the activity cannot be sent (4611). What it may hold is said at ``UserInfoValue``; ask
    /// ``checkForHandoff(limit:)`` whether it can be sent.
    public var userInfo: [String: UserInfoValue]? {
        get { self.state.withLock { $0.userInfo } }
        set { self.change { $0.userInfo = newValue } }
    }

    /// Merges entries into ``userInfo``; keys that are there already get the new value.
    ///
    /// - Parameter entries: The entries.
    public func addUserInfoEntries(from entries: [String: UserInfoValue]) {
        self.change { $0.userInfo = ($0.userInfo ?? [:]).merging(entries) { _, new in new } }
    }

    /// The keys without which ``userInfo`` is of no use: checked on both sides.
    public var requiredUserInfoKeys: Set<String> {
        get { self.state.withLock { $0.requiredUserInfoKeys } }
        set { self.change { $0.requiredUserInfoKeys = newValue } }
    }

    /// What tells an application which of its scenes or windows the activity belongs in; not for people.
    ///
    /// It travels. Setting it does not set ``needsSave``. It has at most 4,096 bytes, or the activity cannot be sent.
    public var targetContentIdentifier: String? {
        get { self.state.withLock { $0.targetContentIdentifier } }
        set { self.change { $0.targetContentIdentifier = newValue } }
    }

    /// After this date the activity is neither offered nor continued, which both sides see to.
    public var expirationDate: Date? {
        get { self.state.withLock { $0.expirationDate } }
        set { self.change { $0.expirationDate = newValue } }
    }

    /// What paired devices may know before they connect.
    ///
    /// A web page is a link unless something else was said.
    public var hint: ActivityHint {
        get { self.state.withLock { $0.hint ?? ActivityHint($0.webpageURL == nil ? .other : .link) } }
        set { self.change { $0.hint = newValue } }
    }

    /// Whether the delegate shall be asked for the newest state before the activity is sent.
    public var needsSave: Bool {
        get { self.state.withLock { $0.needsSave } }
        set {
            self.state.withLock { state in
                state.needsSave = newValue
                state.isRearmed = newValue
            }
            if newValue, self.scope.current === self { self.scope.changed() }
        }
    }

    /// Whether the activity may be offered to other devices; while not, nothing of it is on any wire.
    public var isEligibleForHandoff: Bool {
        get { self.state.withLock { $0.isEligibleForHandoff } }
        set { self.change { $0.isEligibleForHandoff = newValue } }
    }

    /// Whether a continuer may open continuation streams to this activity.
    ///
    /// May be changed at any time: streams that are opened while it is false are refused with `.unsupported`.
    public var supportsContinuationStreams: Bool {
        get { self.state.withLock { $0.supportsContinuationStreams } }
        set { self.change { $0.supportsContinuationStreams = newValue } }
    }

    /// Whether the originator could not bring a continued activity up to date in time, so that this is its last saved
    /// state.
    public var isStale: Bool { self.state.withLock { $0.isStale } }

    /// Who is asked and told; held weakly.
    public var delegate: (any UserActivityDelegate)? {
        get { self.state.withLock { $0.delegate } }
        set { self.state.withLock { $0.delegate = newValue } }
    }

    func change(_ body: (inout State) -> Void) {
        self.state.withLock { state in
            body(&state)
            state.revision += 1
        }
        self.scope.activityChanged(self)
    }
}

extension UserActivity: Equatable {
    /// Two activities are equal if they are the same one, by identifier.
    public static func == (one: UserActivity, other: UserActivity) -> Bool { one.identifier == other.identifier }
}

extension UserActivity: Hashable {
    /// Feeds the identifier to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(self.identifier) }
}
