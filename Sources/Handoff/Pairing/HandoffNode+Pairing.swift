// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

// Both sides of a pairing: one shows a code, the other types it; or each was told the ID of the other.
extension HandoffNode {
    /// Shows codes for pairing until a device has typed one, and keeps that device.
    ///
    /// The node listens and advertises meanwhile, with a key made for the occasion: who connects without the code learns
    /// nothing that lasts. After three wrong codes in a row it ends. The node must have been made with a ``DeviceTrust``.
    ///
    /// - Parameter onEvent: Told what happens, the code among it; must not block.
    /// - Returns: The device, kept on both sides.
    /// - Throws: ``HandoffError``: `.timedOut` after ``Deadlines/pairing``, `.notTrusted` after three dead codes,
    ///   `.storeUnusable` if either side could not keep the other, `.addressInUse`, `.invalidValue` for a port that this
    ///   user may not listen on, `.cancelled`.
    public func pair(
        onEvent: @escaping @Sendable (NodeEvent) -> Void = { _ in }
    ) async throws(HandoffError) -> PairedDevice {
        let end = PairingEnd()
        let scope = self.scope
        let desk = CodeDesk(security: self.security, wordCount: self.configuration.codeWords) { change, desk in
            switch change {
            // Nearly always this is the end: the next code is shown only if the pairing comes to nothing.
            case .used: return
            case .reopened: break
            case .died: onEvent(.codeDied)
            case .stopped:
                onEvent(.codesStopped(StoppedCodes(desk)))
                end.reach(.failure(HandoffError(.notTrusted, "three codes in a row were typed wrong")))
            }
            scope.changed()
        }
        return try await self.showPairing(desk, { desk.code?.nameplate }, { desk.code }, nil, end, onEvent)
    }

    /// Pairs with the device that shows a code; the node must have been made with a ``DeviceTrust``.
    ///
    /// - Parameters:
    ///   - source: Where the device is; one, since a code is good for one attempt.
    ///   - code: What it shows.
    /// - Returns: The device, kept on both sides.
    /// - Throws: ``HandoffError``: `.notTrusted` if the code is not theirs or is for something else, `.storeUnusable` if
    ///   either side could not keep the other, `.connectionUnavailable`, `.timedOut`, `.protocolViolation`,
    ///   `.cancelled`.
    public func pair(with source: ContinuationSource, code: OneShotCode) async throws(HandoffError) -> PairedDevice {
        try await self.joinPairing(at: source, SharedSecret(code, for: .pair), expecting: nil)
    }

    /// Pairs with a device whose ID is known, and which was told the ID of this one: no code, and nobody has to look.
    ///
    /// Of the two, the one with the smaller key digest waits and the other one dials; which is which follows from the
    /// IDs. Both have to do this at about the same time. The node must have been made with a ``DeviceTrust``.
    ///
    /// - Parameters:
    ///   - id: The other device's ID, as ``DeviceTrust/id`` gives it there.
    ///   - address: Where the device is, if adverts do not pass; only the side that dials uses it.
    ///   - onEvent: Told what happens; must not block.
    /// - Returns: The device, kept on both sides.
    /// - Throws: ``HandoffError``: `.invalidValue` for what is no ID of another device, `.timedOut` after
    ///   ``Deadlines/pairing``, and what ``pair(with:code:)`` throws.
    public func pair(
        trusting id: String,
        at address: String? = nil,
        onEvent: @escaping @Sendable (NodeEvent) -> Void = { _ in }
    ) async throws(HandoffError) -> PairedDevice {
        let own = self.ownTrust.identity.keyDigest
        let other = try DeviceTrust.keyDigest(of: id)
        guard other != own else { throw HandoffError(.invalidValue, "that is the ID of this device itself") }
        let secret = SharedSecret(between: own, and: other, authenticate: self.security.hmacSHA256(key:message:))
        guard own.lexicographicallyPrecedes(other) else {
            return try await self.lookForTrusted(secret, other, address)
        }
        let desk = TrustDesk(secret)
        return try await self.showPairing(desk, { secret.nameplate }, { nil }, other, PairingEnd(), onEvent)
    }

    /// The trust of a node that pairs.
    var ownTrust: DeviceTrust {
        guard let trust = self.trust else { preconditionFailure("a node without DeviceTrust cannot pair") }
        return trust
    }

    func joinPairing(
        at source: ContinuationSource,
        _ secret: SharedSecret,
        expecting expected: [UInt8]?
    ) async throws(HandoffError) -> PairedDevice {
        let trust = self.ownTrust
        let time = self.clock.unixTime
        let (connection, device) = try await self.connect(to: source) { connection in
            try await connection.pairDevice(with: secret, trust, expecting: expected, at: time)
        }
        connection.link.close()
        return PairedDevice(device)
    }

    /// Listens and advertises until a device was paired.
    private func showPairing(
        _ desk: any PasswordDesk,
        _ nameplate: @escaping @Sendable () -> Int?,
        _ code: @escaping @Sendable () -> SpokenCode?,
        _ expected: [UInt8]?,
        _ end: PairingEnd,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) async throws(HandoffError) -> PairedDevice {
        let purpose: Hello.Purpose = expected == nil ? .pair : .trust
        let limit = self.configuration.deadlines.pairing
        do {
            return try await withThrowingTaskGroup(of: PairedDevice?.self) { group in
                group.addTask {
                    try await self.receive(desk, .none, onEvent) { group, doors in
                        group.addTask {
                            let advertiser = PairingAdvertiser(self, doors, nameplate, code, onEvent)
                            await advertiser.run()
                        }
                        // An advert of another epoch would stand out among the others.
                        group.addTask {
                            while true {
                                let end = AdvertEpoch(unixTime: self.clock.unixTime).end
                                do { try await self.clock.sleep(untilUnixTime: end) } catch { return }
                                self.scope.changed()
                            }
                        }
                    } serve: { link, number, reception in
                        await self.pair(link, number, reception, purpose, expected, end, onEvent)
                    }
                    return nil
                }
                group.addTask { try await end.wait() }
                group.addTask {
                    try await Task.sleep(for: limit)
                    throw HandoffError(.timedOut, "no device was paired in time")
                }
                defer { group.cancelAll() }
                while let ended = try await group.next() {
                    if let ended { return ended }
                }
                throw HandoffError.cancelled
            }
        } catch {
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    /// Serves one peer that may want to be paired.
    private func pair(
        _ link: any Link,
        _ number: UInt64,
        _ reception: Reception,
        _ purpose: Hello.Purpose,
        _ expected: [UInt8]?,
        _ end: PairingEnd,
        _ onEvent: @Sendable (NodeEvent) -> Void
    ) async {
        defer {
            reception.doorkeeper.leave(number)
            link.close()
        }
        let peer = Peer(address: link.remote.map { self.transport.text(of: $0) }, device: nil)
        let time = self.clock.unixTime
        do {
            guard let desk = reception.desk else { return }
            let connection = try self.makeConnection(on: link, number, reception)
            let device = try await withTaskExecutorPreference(link.executor) {
                try await withDeadline(connection.deadlines.handshake, closing: link) {
                    try await connection.pairDevice(at: desk, purpose, self.ownTrust, expecting: expected, at: time)
                }
            }
            end.reach(.success(PairedDevice(device)))
            onEvent(.disconnected(Peer(address: peer.address, device: PairedDevice(device)), nil))
        } catch {
            let failure = HandoffError(error)
            // What this side cannot keep, a new code does not mend; the other side may have made room by the next one.
            if error is HandoffError, failure.code == .storeUnusable { end.reach(.failure(failure)) }
            onEvent(.disconnected(peer, failure))
            self.scope.changed()
        }
    }

    /// Looks for the device that was told our ID, and dials it; until it is there, or time is up.
    private func lookForTrusted(
        _ secret: SharedSecret,
        _ expected: [UInt8],
        _ address: String?
    ) async throws(HandoffError) -> PairedDevice {
        let limit = self.configuration.deadlines.pairing
        do {
            return try await withThrowingTaskGroup(of: PairedDevice.self) { group in
                group.addTask {
                    if let address {
                        return try await self.callTrusted(at: .address(address), secret, expected, tries: .max)
                    }
                    for try await event in self.browse() {
                        guard case .found(let activity) = event, activity.nameplate == secret.nameplate else {
                            continue
                        }
                        do throws(HandoffError) {
                            return try await self.callTrusted(at: .nearby(activity), secret, expected, tries: 3)
                        } catch {
                            // Others may show the same number; only the one that is meant knows both IDs.
                            let others: Set<HandoffError.Code> = [.notTrusted, .connectionUnavailable, .handoffFailed]
                            guard others.contains(error.code) else { throw error }
                        }
                    }
                    throw HandoffError(.discoveryUnavailable, "adverts can no longer be heard")
                }
                group.addTask {
                    try await Task.sleep(for: limit)
                    throw HandoffError(.timedOut, "the device with that ID was not found in time")
                }
                defer { group.cancelAll() }
                guard let device = try await group.next() else { throw HandoffError.cancelled }
                return device
            }
        } catch {
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    /// Dials a place until the device there is ready to be paired.
    private func callTrusted(
        at source: ContinuationSource,
        _ secret: SharedSecret,
        _ expected: [UInt8],
        tries: Int
    ) async throws(HandoffError) -> PairedDevice {
        var left = tries
        while true {
            left -= 1
            do {
                return try await self.joinPairing(at: source, secret, expecting: expected)
            } catch {
                guard error.code == .connectionUnavailable, left > 0 else { throw error }
            }
            do { try await Task.sleep(for: .seconds(1)) } catch { throw .cancelled }
        }
    }
}
