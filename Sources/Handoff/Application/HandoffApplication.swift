// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The application that continues activities of other devices on the main actor, as Apple's application object does.
///
/// Give it a delegate, say ``finishLaunching(accepts:)`` when it can show something, and let ``run()`` run:
///
/// ```swift
/// let application = HandoffApplication(node: node)
/// application.delegate = delegate
/// application.finishLaunching()
/// await withDiscardingTaskGroup { group in
///     group.addTask { await application.run() }
///     group.addTask { _ = try? await application.continueActivity(of: .nearby(found), from: phone) }
/// }
/// ```
///
/// One activity is fetched at a time: whoever picks another one meanwhile means that one. What was delivered before is
/// not touched by it. A program without a main actor's life has ``HandoffNode/withContinuation(of:code:observer:_:)``.
/// To offer activities as well, run ``HandoffNode/run(onEvent:)`` of ``node`` beside it.
@MainActor
public final class HandoffApplication {
    private enum Phase {
        /// Nothing is fetched yet.
        case launching
        case launched
        /// ``run()`` has ended.
        case ended
    }

    /// What connects to other devices.
    public nonisolated let node: HandoffNode
    /// Which activities the application continues: the others are not offered to it.
    public nonisolated let claims: ApplicationClaims
    /// Who is asked and told; held weakly.
    ///
    /// Without it nothing is taken: outcomes are ``ContinuationOutcome/unhandled(webpageURL:)``.
    public weak var delegate: (any HandoffApplicationDelegate)?
    private var phase = Phase.launching
    private var hasRun = false
    /// The one that is not decided yet.
    private var pending: ContinuationRequest?
    private nonisolated let requests: AsyncStream<ContinuationRequest>
    private let inlet: AsyncStream<ContinuationRequest>.Continuation

    /// Makes an application that is launching.
    ///
    /// It is the one that ``HandoffApplicationDelegate/application(_:didUpdate:)`` is called for: the last that was made for
    /// the scope of the node.
    ///
    /// - Parameters:
    ///   - node: What connects to other devices.
    ///   - claims: Which activities the application continues; all, unless told otherwise.
    public init(node: HandoffNode, claims: ApplicationClaims = .everything) {
        self.node = node
        self.claims = claims
        // Older ones than the newest are decided: it has cancelled them.
        (self.requests, self.inlet) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        node.scope.didUpdate = { [weak self] activity in await self?.didUpdate(activity) }
    }

    /// Whether an activity is being fetched, and the delegate does not show that itself.
    ///
    /// True between ``HandoffApplicationDelegate/application(_:willContinueUserActivityWithType:)`` and the call that
    /// follows, if the answer was false: where a program has one way to show that something is on its way, it is for this
    /// time.
    public var needsDefaultFeedback: Bool { self.pending?.needsDefaultFeedback ?? false }

    /// Says that the application is ready for activities; what was asked for while it was launching is fetched now.
    ///
    /// A second call does nothing.
    ///
    /// - Parameter accepts: Whether it takes the activity that it was launched for, as the answer of
    ///   `didFinishLaunching`. If not, the delegate hears nothing of that one, and its request fails with `.cancelled`
    ///   (3072); later ones are served.
    public func finishLaunching(accepts: Bool = true) {
        guard self.phase == .launching else { return }
        self.phase = .launched
        guard let pending = self.pending else { return }
        if accepts {
            self.inlet.yield(pending)
        } else {
            pending.fail(HandoffError(.cancelled, "the application did not accept the activity when it was launched"))
        }
    }

    /// Continues the activity that another device offers to whoever has its code.
    ///
    /// Nothing is fetched before ``finishLaunching(accepts:)``, nor before ``run()`` runs; cancelling the task ends the wait
    /// for both. From then on it takes no longer than the node's deadlines for dialling, handshake, two requests and a
    /// farewell together, and the time of the delegate's calls. Whatever happens, the delegate hears of the end of what was
    /// announced to it, once.
    ///
    /// What ``claims`` do not cover is kept from the delegate: the outcome is ``ContinuationOutcome/unhandled(webpageURL:)`` if
    /// there is a page for a browser, else the call fails before anything of the activity is fetched.
    ///
    /// The activity's streams work for as long as somebody holds the activity, its session, one of its streams or the
    /// restoration handler, until ``UserActivity/invalidate()``, the end of the connection, or the end of ``run()``. A
    /// later continuation does not end them.
    ///
    /// - Parameters:
    ///   - source: Whom to continue from; one, since a code is good for one attempt.
    ///   - code: What the other device shows.
    /// - Returns: What came of it.
    /// - Throws: As ``HandoffNode/withContinuation(of:code:observer:_:)``; `.unclaimed` for an activity that is neither for
    ///   the application nor for a browser; `.cancelled` if another activity was picked before this one was here, if this
    ///   task was cancelled, if the application did not accept it when it was launched, and after ``run()`` has ended.
    @discardableResult
    public func continueActivity(
        of source: ContinuationSource,
        code: OneShotCode
    ) async throws(HandoffError) -> ContinuationOutcome {
        try await self.serve(ContinuationRequest(source, by: .code(code), for: self))
    }

    /// Continues the activity that a paired device offers.
    ///
    /// As ``continueActivity(of:code:)``. The session also ends when the devices are unpaired.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - device: Which device it must be.
    /// - Returns: What came of it.
    /// - Throws: As ``HandoffNode/withContinuation(of:from:observer:_:)``, and `.cancelled` as
    ///   ``continueActivity(of:code:)``.
    @discardableResult
    public func continueActivity(
        of source: ContinuationSource,
        from device: PairedDevice
    ) async throws(HandoffError) -> ContinuationOutcome {
        try await self.serve(ContinuationRequest(source, by: .device(device), for: self))
    }

    /// Fetches what is asked for, and keeps the connections of what was delivered, until the task is cancelled.
    ///
    /// Cancellation ends the sessions, and makes the activity that is being fetched fail with `.cancelled`. An application
    /// runs once.
    public func run() async {
        precondition(!self.hasRun, "an application runs once")
        self.hasRun = true
        await withDiscardingTaskGroup { group in
            for await request in self.requests where !request.isDecided {
                group.addTask { await request.fetch() }
            }
            self.phase = .ended
            self.pending?.fail(.cancelled)
            group.cancelAll()
        }
    }

    private func serve(_ request: ContinuationRequest) async throws(HandoffError) -> ContinuationOutcome {
        guard self.phase != .ended else { throw HandoffError(.cancelled, "the application has ended") }
        if Task.isCancelled { throw .cancelled }
        self.pending?.fail(HandoffError(.cancelled, "another activity was picked"))
        self.pending = request
        if self.phase == .launched { self.inlet.yield(request) }
        // Ends with the decision, or when this task is cancelled.
        for await _ in request.decision {}
        return try request.takeOutcome()
    }

    /// A request is decided: the next one does not concern it any more.
    func forget(_ request: ContinuationRequest) {
        if self.pending === request { self.pending = nil }
    }

    private func didUpdate(_ activity: UserActivity) {
        self.delegate?.application(self, didUpdate: activity)
    }
}
