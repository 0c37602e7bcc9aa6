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
    /// - Returns: What is heard, as it comes.
    public func browse() -> NearbyEvents {
        NearbyEvents(self.discovery.browse())
    }

    /// Continues the activity that another device offers, and lends it to a closure.
    ///
    /// All addresses of the device are raced. The connection lasts as long as the closure; so do the activity's
    /// streams.
    ///
    /// - Parameters:
    ///   - source: Whom to continue from.
    ///   - code: What the other device shows.
    ///   - delegate: Told about the steps.
    ///   - body: Gets the activity, whose ``UserActivity/continuationStream()`` and
    ///     ``UserActivity/continuationSession()`` work inside.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``HandoffError``: `.connectionUnavailable` if no address answers,
    ///   `.notTrusted` if the code is not
    ///   theirs, `.handoffFailed` if the activity is gone, `.timedOut`, `.userInfoTooLarge`, `.protocolViolation`,
    ///   `.cancelled`.
    public func withContinuation<Result: Sendable>(
        of source: ContinuationSource,
        code: OneShotCode,
        delegate: (any HandoffApplicationDelegate)? = nil,
        _ body: (UserActivity) async throws -> Result
    ) async throws -> Result {
        let (connection, address) = try await self.connect(to: source, code: code)
        defer { connection.link.close() }
        return try await connection.run {
            let activity = try await self.fetch(from: connection, address, delegate)
            return try await body(activity)
        }
    }

    private func connect(
        to source: ContinuationSource,
        code: OneShotCode
    ) async throws(HandoffError) -> (Connection, String?) {
        do {
            let endpoints: [Endpoint] =
                switch source {
                case .nearby(let activity): activity.service.endpoints
                case .address(let text): try await self.transport.resolve(text, defaultPort: Self.defaultPort)
                }
            let link = try await self.transport.dial(endpoints, deadline: self.configuration.deadlines.dial)
            do {
                let connection = try Connection(
                    link: link,
                    role: .client,
                    security: self.security,
                    identity: try self.security.makeEphemeralIdentity(),
                    protocols: [PairingProtocol.name],
                    deadlines: self.configuration.deadlines
                )
                try await withTaskExecutorPreference(link.executor) {
                    try await withDeadline(connection.deadlines.handshake, closing: link) {
                        try await connection.handshake(expecting: PairingProtocol.name)
                        try await connection.pairAsClient(code: code.spoken)
                    }
                }
                return (connection, link.remote.map { self.transport.text(of: $0) })
            } catch {
                link.close()
                throw error
            }
        } catch {
            // A wait that cancellation ended looks like a link that was closed.
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    private func fetch(
        from connection: Connection,
        _ address: String?,
        _ delegate: (any HandoffApplicationDelegate)?
    ) async throws(HandoffError) -> UserActivity {
        let summary: ActivitySummary
        do {
            let answer = try await withDeadline(connection.deadlines.request, closing: connection.link) {
                try await connection.request(.peek)
            }
            summary = try ActivitySummary(decoding: answer.payload)
        } catch {
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
        await delegate?.handoffWillContinue(activityType: summary.type, title: summary.title)
        do {
            let answer = try await withDeadline(connection.deadlines.request, closing: connection.link) {
                try await connection.request(.get)
            }
            let message = try ActivityMessage(decoding: answer.payload)
            try self.check(message)
            let session = ContinuationSession(table: connection.table, peerAddress: address)
            let activity = try UserActivity(continued: message, session: session)
            await delegate?.handoffDidContinue(activity)
            return activity
        } catch {
            let error: HandoffError = Task.isCancelled ? .cancelled : HandoffError(error)
            await delegate?.handoffDidFail(activityType: summary.type, error)
            throw error
        }
    }

    /// Holds what the originator should have checked against the same rules: it may be of another make.
    private func check(_ message: ActivityMessage) throws(HandoffError) {
        for key in message.requiredKeys where message.userInfo?[key] == nil {
            throw HandoffError(.handoffFailed, "the activity came without its required key \"\(key)\"")
        }
        if let expiration = message.summary.expiration, !(Date().timeIntervalSinceReferenceDate < expiration) {
            throw HandoffError(.handoffFailed, "the activity has expired")
        }
        let size = message.userInfo.map { PropertyListValue.dictionary($0).encoded.count } ?? 0
        guard size <= self.configuration.userInfoLimit else {
            throw HandoffError(
                .userInfoTooLarge,
                "the activity's userInfo has \(size) bytes, \(self.configuration.userInfoLimit) are allowed"
            )
        }
    }
}
