// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// One wish to continue an activity, from the pick to its outcome; decided once, on the main actor.
///
/// The connection may take its time to end: neither the application nor the caller waits for that.
@MainActor
final class ContinuationRequest: nonisolated ContinuationObserver {
    nonisolated let source: ContinuationSource
    nonisolated let right: ContinuationRight
    /// Ends when the outcome is there.
    nonisolated let decision: AsyncStream<Void>
    /// Ends when the activity shall not be fetched any more.
    nonisolated let cancellation: AsyncStream<Void>
    private let decisionInlet: AsyncStream<Void>.Continuation
    private let cancellationInlet: AsyncStream<Void>.Continuation
    /// The one that asked; it holds its requests, and not the other way round.
    nonisolated weak let application: HandoffApplication?
    nonisolated let node: HandoffNode
    nonisolated let claims: ApplicationClaims
    /// The type that the application was told.
    private var announcedType: String?
    private(set) var isDecided = false
    /// The outcome, until it is taken: it holds the activity.
    private var outcome: Result<ContinuationOutcome, HandoffError>?
    /// Whether the activity is being fetched and the application shows nothing.
    private(set) var needsDefaultFeedback = false

    init(_ source: ContinuationSource, by right: ContinuationRight, for application: HandoffApplication) {
        self.source = source
        self.right = right
        self.application = application
        self.node = application.node
        self.claims = application.claims
        (self.decision, self.decisionInlet) = AsyncStream.makeStream()
        (self.cancellation, self.cancellationInlet) = AsyncStream.makeStream()
    }

    /// Gives up, unless it is decided: what was announced has failed.
    func fail(_ error: HandoffError) {
        guard self.decide() else { return }
        self.outcome = .failure(error)
        self.cancellationInlet.finish()
        guard let type = self.announcedType else { return }
        guard let application = self.application else { return }
        application.delegate?.application(application, didFailToContinueUserActivityWithType: type, error: error)
    }

    /// The outcome, for the one who asked; whoever does not wait for it any more has cancelled.
    func takeOutcome() throws(HandoffError) -> ContinuationOutcome {
        self.fail(.cancelled)
        guard let outcome = self.outcome.take() else { throw .cancelled }
        return try outcome.get()
    }

    @MainActor
    func handoffWillContinue(activityType: String, title: String?) async {
        guard !self.isDecided else { return }
        self.announcedType = activityType
        guard let application = self.application else { return }
        let isShown = application.delegate?.application(application, willContinueUserActivityWithType: activityType)
        self.needsDefaultFeedback = isShown != true && !self.isDecided
    }

    @MainActor
    func handoffDidContinue(_ activity: UserActivity) async {
        // Another one may have been picked while this one was on its way to the main actor.
        guard self.decide() else { return }
        var isHandled = false
        if let application = self.application {
            isHandled =
                application.delegate?.application(application, continue: activity) { objects in
                    for object in objects { object.restoreUserActivityState(activity) }
                } ?? false
        }
        if isHandled {
            self.outcome = .success(.continued(activity))
        } else {
            self.outcome = .success(.unhandled(webpageURL: activity.webpageURL))
            activity.invalidate()
        }
    }

    /// The activity is nothing for the application, and has a page for a browser: the application hears nothing of it.
    func browse(_ activity: UserActivity) {
        guard self.decide() else { return }
        self.outcome = .success(.unhandled(webpageURL: activity.webpageURL))
        activity.invalidate()
    }

    @MainActor
    func handoffDidFail(activityType: String, _ error: HandoffError) async {
        self.fail(error)
    }

    /// Ends the wait for a decision.
    ///
    /// - Returns: Whether it is decided by this; otherwise it was before.
    private func decide() -> Bool {
        guard !self.isDecided else { return false }
        self.isDecided = true
        self.needsDefaultFeedback = false
        self.application?.forget(self)
        self.decisionInlet.finish()
        return true
    }
}
