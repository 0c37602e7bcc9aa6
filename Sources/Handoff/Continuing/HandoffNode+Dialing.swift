// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension HandoffNode {
    /// Connects to a device, and lends the connection to a closure while its session runs.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - right: Why it lets this one in.
    ///   - body: Uses the connection; when it returns, the session ends.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or ``HandoffError``.
    func withConnection<Result: Sendable>(
        to source: ContinuationSource,
        by right: ContinuationRight,
        _ body: (Connection, Peer) async throws -> Result
    ) async throws -> Result {
        switch right {
        case .code(let code): try await self.withConnection(to: source, SharedSecret(code, for: .once), nil, body)
        case .ticket(let ticket): try await self.withConnection(to: source, SharedSecret(ticket), ticket, body)
        case .device(let device): try await self.withPairedConnection(to: source, device, body)
        }
    }

    private func withConnection<Result: Sendable>(
        to source: ContinuationSource,
        _ secret: SharedSecret,
        _ ticket: ContinuationTicket?,
        _ body: (Connection, Peer) async throws -> Result
    ) async throws -> Result {
        let (connection, _) = try await self.connect(to: source) { connection in
            _ = try await connection.handshake(expecting: [ChannelProtocol.code])
            try await connection.pairAsClient(secret)
            if let ticket { await connection.keep(ticket) }
        }
        defer { connection.link.close() }
        let peer = Peer(address: self.address(of: connection), device: nil)
        return try await connection.run { try await body(connection, peer) }
    }

    /// Connects to a device that shows a code, with a key made for the occasion.
    ///
    /// - Parameters:
    ///   - source: Where the device is.
    ///   - begin: Makes the other side trusted, in the time of the handshake.
    /// - Returns: The connection, before its session runs, and what the closure returned.
    /// - Throws: ``HandoffError``.
    func connect<Value: Sendable>(
        to source: ContinuationSource,
        begin: (Connection) async throws -> Value
    ) async throws(HandoffError) -> (Connection, Value) {
        do {
            return try await self.open(source, begin: begin) { () throws(ChannelError) in
                try self.security.makeClientChannel(
                    identity: try self.security.makeEphemeralIdentity(),
                    protocols: [ChannelProtocol.code],
                    expectedPeer: nil,
                    serverName: nil
                )
            }
        } catch {
            // A wait that cancellation ended looks like a link that was closed.
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    /// Connects to a paired device, and lends the connection to a closure while its session runs.
    func withPairedConnection<Result: Sendable>(
        to source: ContinuationSource,
        _ device: PairedDevice,
        _ body: (Connection, Peer) async throws -> Result
    ) async throws -> Result {
        guard let trust = self.trust else { throw HandoffError.strangeDevice }
        try await trust.refresh()
        guard let record = trust.device(keyDigest: device.keyDigest) else { throw HandoffError.strangeDevice }
        let connection = try await self.connect(to: source, record, trust)
        defer { connection.link.close() }
        let visit = await self.begin(connection, with: record, trust)
        defer { trust.leave(visit) }
        let peer = Peer(address: self.address(of: connection), device: PairedDevice(record))
        return try await connection.run {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await trust.watch() }
                defer { group.cancelAll() }
                return try await body(connection, peer)
            }
        }
    }

    /// How long one of several places where a paired device may be is tried.
    private static let attempt = Duration.seconds(5)

    private func connect(
        to source: ContinuationSource,
        _ device: DeviceRecord,
        _ trust: DeviceTrust
    ) async throws(HandoffError) -> Connection {
        guard case .anyOf(let activities) = source else {
            return try await self.connectOnce(to: source, device, trust, self.configuration.deadlines.dial)
        }
        var last = HandoffError(.connectionUnavailable, "the device is not there any more")
        for activity in activities {
            do {
                return try await self.connectOnce(to: .nearby(activity), device, trust, Self.attempt)
            } catch {
                // Whoever repeats an advert has not the key: the next one may be the device itself.
                if error.code == .cancelled { throw error }
                last = error
            }
        }
        throw last
    }

    private func connectOnce(
        to source: ContinuationSource,
        _ device: DeviceRecord,
        _ trust: DeviceTrust,
        _ deadline: Duration
    ) async throws(HandoffError) -> Connection {
        do {
            let (connection, _) = try await self.open(source, within: deadline) { connection in
                _ = try await connection.handshake(expecting: [ChannelProtocol.paired])
                try await connection.greet(.client)
            } makeChannel: { () throws(ChannelError) in
                var epoch = AdvertEpoch(unixTime: self.clock.unixTime)
                if case .nearby(let activity) = source, let heard = activity.epoch { epoch = heard }
                // Each attempt has a knock of its own: one is good once.
                let knock = Knock(
                    key: device.keys.knockOut,
                    epoch: epoch,
                    nonce: self.security.randomBytes(Knock.nonceBytes),
                    authenticate: self.security.hmacSHA256(key:message:)
                )
                return try self.security.makeClientChannel(
                    identity: trust.identity,
                    protocols: [ChannelProtocol.paired],
                    expectedPeer: device.keyDigest,
                    serverName: knock.serverName
                )
            }
            return connection
        } catch {
            guard !Task.isCancelled else { throw .cancelled }
            throw Self.isRefusal(error)
                ? HandoffError(
                    .notTrusted,
                    "\(device.name) does not know this device, or another device is in its place, or a clock is wrong"
                )
                : HandoffError(error)
        }
    }

    /// Whether an error before the session means that the other side did not want this one, or was not who it had to be.
    ///
    /// Who is refused after the handshake is hung up on without a word: a server that has judged the client's certificate,
    /// or has looked once more whether it is still paired, says hello or nothing.
    private static func isRefusal(_ error: any Error) -> Bool {
        switch error {
        case let error as ChannelError: [.strangePeer, .peerRefused, .handshakeRefused].contains(error.code)
        case let error as TransportError: error.code == .reset || error.code == .closed
        case let error as HandoffError: error == .ended
        default: false
        }
    }

    /// Where the peer of a connection is, for people.
    func address(of connection: Connection) -> String? {
        connection.link.remote.map { self.transport.text(of: $0) }
    }
}
