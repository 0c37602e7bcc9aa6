// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension HandoffNode {
    /// The port that an address without one means.
    public static let defaultPort: UInt16 = 45_871

    /// Listens for adverts, for as long as the sequence is iterated.
    ///
    /// The paired devices are read anew before the first event, so that their adverts are recognised.
    ///
    /// - Returns: What is heard, as it comes.
    public func browse() -> NearbyEvents {
        NearbyEvents(self.discovery.browse(), self.trust) { [trust, security, clock] service in
            NearbyActivity(
                service,
                trust: trust,
                security: security,
                now: AdvertEpoch(unixTime: clock.unixTime)
            )
        }
    }

    /// Continues the activity that another device offers to whoever has its code, and lends it to a closure.
    ///
    /// All addresses of the device are raced. The connection lasts as long as the closure; so do the activity's
    /// streams.
    ///
    /// Whatever is offered is continued, of any type: a node knows of no ``ApplicationClaims``, which are
    /// ``HandoffApplication``'s. A caller that does not take everything looks at the type itself, as in
    /// `guard claims.route(of: activity) == .application else { … }`, first thing in the closure. The originator has been told
    /// by then that its activity was continued; of a paired device ``offeredActivity(at:from:)`` says the type before.
    ///
    /// - Parameters:
    ///   - source: Whom to continue from; one, since a code is good for one attempt.
    ///   - code: What the other device shows.
    ///   - observer: Told about the steps.
    ///   - body: Gets the activity, whose ``UserActivity/continuationStream(priority:deadlines:)`` and
    ///     ``UserActivity/continuationSession()`` work inside.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``HandoffError``: `.connectionUnavailable` if no address answers,
    ///   `.notTrusted` if the code is not
    ///   theirs, `.handoffFailed` if the activity is gone, `.timedOut`, `.userInfoTooLarge`, `.protocolViolation`,
    ///   `.cancelled`.
    public func withContinuation<Result: Sendable>(
        of source: ContinuationSource,
        code: OneShotCode,
        observer: (any ContinuationObserver)? = nil,
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        try await self.withConnection(to: source, by: .code(code)) { connection, peer in
            try await body(try await self.fetch(from: connection, peer, observer))
        }
    }

    /// Continues the activity that a paired device offers, and lends it to a closure.
    ///
    /// Both devices prove who they are; there is no code. The session ends when the devices are unpaired. Whether the
    /// activity is one for this program is for the caller to check, as with ``withContinuation(of:code:observer:_:)``.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - device: Which device it must be.
    ///   - observer: Told about the steps.
    ///   - body: Gets the activity.
    /// - Returns: What the closure returns.
    /// - Throws: As ``withContinuation(of:code:observer:_:)``; `.notTrusted` if whoever is there is not that device, or
    ///   does not know this one, or if it is not paired with this one any more; `.storeUnusable` if the paired devices
    ///   cannot be read.
    public func withContinuation<Result: Sendable>(
        of source: ContinuationSource,
        from device: PairedDevice,
        observer: (any ContinuationObserver)? = nil,
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        try await self.withConnection(to: source, by: .device(device)) { connection, peer in
            try await body(try await self.fetch(from: connection, peer, observer))
        }
    }

    /// Asks a paired device what it offers; nothing changes there.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - device: Which device it must be.
    /// - Returns: What it offers.
    /// - Throws: As ``withContinuation(of:from:observer:_:)``.
    public func offeredActivity(
        at source: ContinuationSource,
        from device: PairedDevice
    ) async throws(HandoffError) -> OfferedActivity {
        do {
            return try await self.withPairedConnection(to: source, device) { connection, _ in
                OfferedActivity(try await self.peek(connection))
            }
        } catch {
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    private func peek(_ connection: Connection) async throws(HandoffError) -> ActivitySummary {
        do {
            let answer = try await withDeadline(connection.deadlines.request, closing: connection.link) {
                try await connection.request(.peek)
            }
            let summary = try ActivitySummary(decoding: answer.payload)
            _ = try summary.webpageURL.map(UserActivity.page)
            return summary
        } catch {
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    /// Fetches the activity that the device at the other end offers.
    ///
    /// - Parameters:
    ///   - connection: The connection, whose session runs.
    ///   - peer: Who is at the other end.
    ///   - observer: Told about the steps.
    ///   - filter: What is kept from the observer, and who gets that; nothing, unless told otherwise.
    ///   - lease: What the activity holds the connection by, if that outlives the caller.
    /// - Returns: The activity.
    /// - Throws: ``HandoffError``, which the observer has heard of unless not even the type was known.
    func fetch(
        from connection: Connection,
        _ peer: Peer,
        _ observer: (any ContinuationObserver)?,
        filter: ClaimFilter? = nil,
        lease: SessionLease? = nil
    ) async throws(HandoffError) -> UserActivity {
        let summary = try await self.peek(connection)
        // Whom it is not for gets nothing of it, and the originator is not told that it was continued.
        if filter?.route(of: summary) == .nowhere { throw .unclaimed }
        let isAnnounced = filter?.isCertain(of: summary) ?? true
        if isAnnounced { await observer?.handoffWillContinue(activityType: summary.type, title: summary.title) }
        do {
            let answer = try await withDeadline(connection.deadlines.request, closing: connection.link) {
                try await connection.request(.get)
            }
            let message = try ActivityMessage(decoding: answer.payload)
            try self.check(message, against: summary)
            let session = ContinuationSession(
                table: connection.table,
                peer: peer,
                lease: lease,
                ticket: await connection.ticket
            )
            let activity = try UserActivity(
                continued: message,
                session: session,
                scope: self.scope,
                clock: self.clock
            )
            let follower = Follower(activity, message, connection.table) { message throws(HandoffError) in
                try self.check(message, against: summary)
            }
            switch filter?.route(of: activity) ?? .application {
            case .nowhere: throw HandoffError.unclaimed
            case .webPage: await filter?.browse(activity)
            case .application:
                await connection.lend(to: follower)
                if !isAnnounced {
                    await observer?.handoffWillContinue(activityType: summary.type, title: summary.title)
                }
                await observer?.handoffDidContinue(activity)
            }
            return activity
        } catch {
            let error: HandoffError = Task.isCancelled ? .cancelled : HandoffError(error)
            if isAnnounced { await observer?.handoffDidFail(activityType: summary.type, error) }
            throw error
        }
    }

    /// Holds what the originator should have checked against the same rules: it may be of another make.
    func check(_ message: ActivityMessage, against summary: ActivitySummary) throws(HandoffError) {
        guard message.summary.identifier == summary.identifier, message.summary.type == summary.type else {
            throw HandoffError(.handoffFailed, "the other device offers another activity by now: look again")
        }
        for key in message.requiredKeys where message.userInfo?[key] == nil {
            throw HandoffError(.handoffFailed, "the activity came without its required key \"\(key)\"")
        }
        let expiration = message.summary.expiration.map { Date(timeIntervalSinceReferenceDate: $0) }
        guard expiration?.hasCome(at: self.clock.unixTime) != true else {
            throw HandoffError(.handoffFailed, "the activity has expired")
        }
        let size = message.userInfoSize
        guard size <= self.configuration.userInfoLimit else {
            throw HandoffError(
                .userInfoTooLarge,
                "the activity's userInfo has \(size) bytes, \(self.configuration.userInfoLimit) are allowed"
            )
        }
    }
}
