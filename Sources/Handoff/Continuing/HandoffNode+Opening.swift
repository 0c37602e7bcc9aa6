// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

extension HandoffNode {
    /// Dials a device, and makes the client's side of a connection, taken to where its session can run.
    ///
    /// A device that is crowded hangs up on some of those that it does not know yet, and dialling again helps. Before it has
    /// said hello this side has shown nothing of a code, so that no attempt at one is used up.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - limit: How long one attempt dials; nil for what the configuration says.
    ///   - begin: Makes the other side trusted, in the time of the handshake.
    ///   - makeChannel: Makes the channel of one attempt.
    /// - Returns: The connection, before its session runs, and what `begin` returned.
    /// - Throws: What ended the last attempt.
    func open<Value: Sendable>(
        _ source: ContinuationSource,
        within limit: Duration? = nil,
        begin: (Connection) async throws -> Value,
        makeChannel: () throws(ChannelError) -> sending any SecureChannel
    ) async throws -> (Connection, Value) {
        let end = ContinuousClock.now + self.configuration.deadlines.redial
        var pause = DialingPause()
        while true {
            let link = try await self.dial(source, within: limit ?? self.configuration.deadlines.dial)
            switch await self.attempt(link, begin, makeChannel) {
            case .open(let connection, let value):
                return (connection, value)
            case .failed(let error, let mayRepeat):
                link.close()
                let wait = pause.next()
                guard mayRepeat, !Task.isCancelled, ContinuousClock.now + wait < end else { throw error }
                try await Task.sleep(for: wait)
            }
        }
    }

    /// What became of one attempt.
    private enum Attempt<Value: Sendable>: Sendable {
        case open(Connection, Value)
        /// It failed; it may be repeated if the other side hung up before its first word.
        case failed(any Error, mayRepeat: Bool)
    }

    private func attempt<Value: Sendable>(
        _ link: any Link,
        _ begin: (Connection) async throws -> Value,
        _ makeChannel: () throws(ChannelError) -> sending any SecureChannel
    ) async -> Attempt<Value> {
        let connection: Connection
        do throws(ChannelError) {
            connection = Connection(
                link: link,
                role: .client,
                channel: try makeChannel(),
                security: self.security,
                deadlines: self.configuration.deadlines
            )
        } catch {
            return .failed(error, mayRepeat: false)
        }
        do {
            let value = try await withTaskExecutorPreference(link.executor) {
                try await withDeadline(connection.deadlines.handshake, closing: link) { try await begin(connection) }
            }
            return .open(connection, value)
        } catch {
            // An alert or a proper end says that the other side means it.
            let isHangUp = (error as? TransportError)?.code == .reset
            let hasHeardFrame = await connection.hasHeardFrame
            return .failed(error, mayRepeat: isHangUp && !hasHeardFrame)
        }
    }

    private func dial(_ source: ContinuationSource, within limit: Duration) async throws -> any Link {
        let endpoints: [Endpoint] =
            switch source {
            case .nearby(let activity): activity.service.endpoints
            case .anyOf(let activities): activities.first?.service.endpoints ?? []
            case .address(let text): try await self.transport.resolve(text, defaultPort: Self.defaultPort)
            }
        guard !endpoints.isEmpty else { throw HandoffError(.connectionUnavailable, "the device has no address") }
        return try await self.transport.dial(endpoints, deadline: limit)
    }
}
