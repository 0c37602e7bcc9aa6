// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension Connection {
    /// Proves to the server that this side knows the password, and checks that the server does.
    ///
    /// - Parameter secret: The password, and what it is for.
    /// - Throws: ``HandoffError`` with `.notTrusted` if the password is not the server's.
    func pairAsClient(_ secret: SharedSecret) async throws {
        var hello = SessionLimits.hello
        hello.nameplate = secret.nameplate
        hello.purpose = secret.purpose == .once ? nil : secret.purpose
        var machine = PairingClient(hello: hello)
        var exchange: (any PasswordExchange)?
        var action: PairingClient.Action?
        var hasConfirmed = false
        while true {
            switch action {
            case nil:
                action = try await self.nextPairingFrame(afterTag: hasConfirmed) { machine.receive($0, $1) }
            case .startExchange(let serverVersions):
                let context = try self.exchangeContext(
                    clientVersions: SessionLimits.hello.versions,
                    serverVersions: serverVersions,
                    clientKey: self.secure.ownKeyDigest,
                    serverKey: self.secure.peerKeyDigest,
                    secret.purpose
                )
                let made = try self.security.makePasswordExchange(
                    role: .client,
                    password: secret.password,
                    context: context
                )
                action = machine.exchangeStarted(share: made.share)
                exchange = made
            case .send(let messages):
                try await self.send(messages)
                action = nil
            case .confirm(let peerShare):
                action = machine.confirmed(tag: try? exchange?.confirm(peerShare: peerShare))
                hasConfirmed = true
            case .verify(let peerTag):
                action = machine.verified(exchange?.verify(peerTag: peerTag) == true)
            case .established(let peer):
                self.table.begin(peer: peer)
                return self.settle(exchange, secret.purpose, nameplate: secret.nameplate)
            case .fail(let error):
                throw error
            }
        }
    }

    /// Lets a client prove that it knows the open code: one attempt, which uses or kills the code.
    ///
    /// - Parameters:
    ///   - desk: Where the password lies.
    ///   - purpose: What it is for.
    /// - Throws: ``HandoffError`` with `.notTrusted` if the client does not know the password.
    func pairAsServer(desk: any PasswordDesk, purpose: Hello.Purpose = .once) async throws {
        var hello = SessionLimits.hello
        hello.purpose = purpose == .once ? nil : purpose
        var machine = PairingServer(hello: hello)
        var exchange: (any PasswordExchange)?
        // Until the client has said what it comes for, and which number it means.
        var desk = desk
        var purpose = purpose
        var nameplate: Int?
        var isInFlight = false
        var tag: [UInt8] = []
        var action = machine.start()
        // Whatever ends this early learnt nothing; the desk counts it.
        defer { if isInFlight { desk.end(.dropped) } }
        while true {
            switch action {
            case .wait:
                action = try await self.nextPairingFrame(afterTag: false) { machine.receive($0, $1) }
            case .send(let messages):
                try await self.send(messages)
                action = .wait
            case .exchange(let client, let peerShare):
                if client.purpose == .again {
                    guard let returns = desk.returns else { throw HandoffError.ended }
                    (desk, purpose) = (returns, .again)
                }
                nameplate = client.nameplate
                let password = try await self.begin(at: desk, nameplate: nameplate)
                // Good for as often as the connection is lost.
                if purpose == .again, let nameplate { self.ticket = .init(nameplate: nameplate, secret: password) }
                isInFlight = true
                let context = try self.exchangeContext(
                    clientVersions: client.versions,
                    serverVersions: SessionLimits.hello.versions,
                    clientKey: self.secure.peerKeyDigest,
                    serverKey: self.secure.ownKeyDigest,
                    purpose
                )
                let made = try self.security.makePasswordExchange(
                    role: .server,
                    password: password,
                    context: context
                )
                exchange = made
                if let confirmation = try? made.confirm(peerShare: peerShare) {
                    tag = confirmation
                    action = machine.confirmed(share: made.share)
                } else {
                    action = machine.confirmed(share: nil)
                }
            case .verify(let peerTag):
                let isRight = exchange?.verify(peerTag: peerTag) == true
                isInFlight = false
                desk.end(isRight ? .right : .wrong)
                action = machine.verified(isRight, tag: tag)
            case .establish(let messages, let peer):
                try await self.send(messages)
                self.table.begin(peer: peer)
                self.settle(exchange, purpose, nameplate: nameplate)
                if let ticket = self.ticket { desk.returns?.add(ticket) }
                return
            case .fail(let error):
                throw error
            }
        }
    }

    /// One continuation needs no keys of its own, the channel goes on with what it has; but it may be lost, and come back.
    private func settle(_ exchange: (any PasswordExchange)?, _ purpose: Hello.Purpose, nameplate: Int?) {
        switch purpose {
        case .once:
            if let nameplate { self.ticket = try? self.makeTicket(exchange, nameplate) }
            exchange?.finish()
        case .again: exchange?.finish()
        case .pair, .trust: self.exchange = exchange
        }
    }

    private func makeTicket(_ exchange: (any PasswordExchange)?, _ nameplate: Int) throws -> ContinuationTicket? {
        try exchange.map { exchange in
            ContinuationTicket(
                nameplate: nameplate,
                secret: try exchange.derivedKey(info: PairingTranscript.returnLabel, salt: try self.channelBinding())
            )
        }
    }

    private func begin(at desk: any PasswordDesk, nameplate: Int?) async throws -> [UInt8] {
        let code: Reason.Code
        switch desk.begin(nameplate: nameplate) {
        case .proceed(let password): return password
        case .stale: code = .stale
        case .refused(.busy): code = .busy
        case .refused: code = .notTrusted
        }
        let reason = Reason(code, "")
        try await self.send([OutgoingMessage(.goodbye, reason.encoded)])
        throw HandoffError(reason: reason)
    }

    private func nextPairingFrame<Action>(
        afterTag: Bool,
        _ receive: (FrameType, [UInt8]) -> Action
    ) async throws -> Action {
        do {
            guard let frame = try await self.readFrame(limit: SessionLimits.untrustedPayload) else {
                throw HandoffError.ended
            }
            guard frame.header.type != .goodbye else { throw HandoffError(reason: try Reason(decoding: frame.payload)) }
            return receive(frame.header.type, frame.payload)
        } catch let error where afterTag && HandoffError(error).code == .handoffFailed {
            // A server that does not like the tag hangs up without a word.
            throw HandoffError.wrongCode
        }
    }

    private func exchangeContext(
        clientVersions: [UInt8],
        serverVersions: [UInt8],
        clientKey: [UInt8]?,
        serverKey: [UInt8]?,
        _ purpose: Hello.Purpose
    ) throws -> PasswordExchangeContext {
        guard let clientKey, let serverKey else {
            throw ChannelError(.handshakeRefused, "the other side showed no certificate")
        }
        return PasswordExchangeContext(
            sessionID: try self.channelBinding(),
            channelIdentifier: PairingTranscript.channelIdentifier(
                mode: purpose,
                clientKey: clientKey,
                serverKey: serverKey
            ),
            clientData: PairingTranscript.clientData(versions: clientVersions),
            serverData: PairingTranscript.serverData(versions: serverVersions)
        )
    }
}
