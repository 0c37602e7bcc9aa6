// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// A TLS 1.3 channel over memory, on OpenSSL.
///
/// A failure is final: every later call throws it again, while an alert that was made of it can still be sent.
/// The client is established before the server has judged its certificate (TLS 1.3 is like that): a refusal comes out
/// of its first ``open(_:into:at:)`` with `.peerRefused`.
final class TLSChannel: SecureChannel {
    /// After how many sealed records the sending key is renewed: 64 GiB of full records.
    ///
    /// RFC 8446 section 5.5 allows about 2^24.5 of them with AES-GCM; counting records, not bytes, holds for small ones
    /// too.
    static let standardKeyLifetime = 1 << 22

    /// How many bytes a peer may make this side send by what it sends, between two records of data.
    ///
    /// A request for a key update is answered; a peer that asks and reads nothing could fill memory otherwise.
    private static let unaskedOutputLimit = 4096

    private(set) var isEstablished = false
    private(set) var awaitsAdmission = false
    private(set) var negotiatedProtocol: String?
    private(set) var peerKeyDigest: [UInt8]?

    /// How often this side has renewed its sending key.
    private(set) var keyUpdates = 0

    private let connection: TLSConnection
    private let role: ConnectionRole
    private let keyLifetime: Int
    private var recordsUnderKey = 0
    private var unaskedOutput = 0
    private var failure: ChannelError?
    private var isFinished = false
    private var isLending = false

    /// Makes a channel that has not begun its handshake.
    ///
    /// - Parameters:
    ///   - role: Which side this is.
    ///   - context: The settings that the handshake begins with.
    ///   - terms: What the handshake is measured by; not shared with another channel.
    ///   - keyLifetime: After how many sealed records the sending key is renewed.
    /// - Throws: ``ChannelError`` with `.library`.
    init(
        role: ConnectionRole,
        context: TLSContext,
        terms: HandshakeTerms,
        keyLifetime: Int = TLSChannel.standardKeyLifetime
    ) throws(ChannelError) {
        self.connection = try TLSConnection(context: context, role: role, terms: terms)
        self.role = role
        self.keyLifetime = keyLifetime
    }

    var ownKeyDigest: [UInt8] { self.connection.terms.identity?.keyDigest ?? [] }

    var pendingCount: Int { self.connection.pendingCount }

    /// How many bytes of buffer are held for what waits to be sent.
    var pendingCapacity: Int { self.connection.pendingCapacity }

    func handshake(_ input: Span<UInt8>) throws(ChannelError) -> ChannelProgress {
        try self.checkUsable()
        guard !self.isEstablished else {
            return ChannelProgress(consumed: 0, produced: 0)
        }
        let (consumed, step) = self.connection.handshake(input)
        self.awaitsAdmission = false
        switch step {
        case .done:
            try self.establish()
        case .wantsInput:
            break
        case .wantsAdmission:
            self.awaitsAdmission = true
        case .ended:
            throw self.fail(ChannelError(.peerRefused, "The peer ended the connection during the handshake."))
        case .failed(let error):
            throw self.fail(error)
        }
        return ChannelProgress(consumed: consumed, produced: 0)
    }

    /// Decrypts; what a call wrote before it threw is void.
    func open(
        _ input: Span<UInt8>,
        into output: inout MutableSpan<UInt8>,
        at offset: Int
    ) throws(ChannelError) -> ChannelProgress {
        try self.checkEstablished()
        precondition((0...output.count).contains(offset), "offset \(offset) is outside the output of \(output.count)")
        let pending = self.pendingCount
        let (consumed, produced, step) = self.connection.read(input, into: &output, at: offset)
        if case .failed(let error) = step {
            throw self.fail(error)
        }
        self.unaskedOutput = produced > 0 ? 0 : self.unaskedOutput + self.pendingCount - pending
        guard self.unaskedOutput <= Self.unaskedOutputLimit else {
            throw self.fail(ChannelError(.badRecord, "The peer asks for new keys again and again."))
        }
        if case .ended = step {
            return ChannelProgress(consumed: consumed, produced: produced, ended: true)
        }
        return ChannelProgress(consumed: consumed, produced: produced)
    }

    func seal(_ input: Span<UInt8>) throws(ChannelError) {
        try self.checkEstablished()
        guard !self.isFinished else {
            throw ChannelError(.notEstablished, "This side has ended its direction; nothing can follow.")
        }
        guard !input.isEmpty else {
            return
        }
        if self.recordsUnderKey >= self.keyLifetime {
            try self.updateKeys(asksPeer: false)
        }
        if case .failed(let error) = self.connection.write(input) {
            throw self.fail(error)
        }
        self.recordsUnderKey += TLSRecord.count(of: input.count)
    }

    func finish() {
        guard self.isEstablished, self.failure == nil, !self.isFinished else {
            return
        }
        self.checkNotLending()
        self.isFinished = true
        self.connection.shutdown()
    }

    func pendingOutput(_ body: (Span<UInt8>) throws(TransportError) -> Int) throws(TransportError) -> Int {
        self.checkNotLending()
        self.isLending = true
        defer { self.isLending = false }
        return try self.connection.withPending(body)
    }

    func exportKeyingMaterial(label: String, length: Int) throws(ChannelError) -> [UInt8] {
        try self.checkEstablished()
        return try self.connection.exportKeyingMaterial(label: label, length: length)
    }

    /// Renews the sending key with the next record.
    ///
    /// - Parameter asksPeer: Whether the peer must renew its own.
    /// - Throws: ``ChannelError`` if the channel is not established or has failed.
    func updateKeys(asksPeer: Bool) throws(ChannelError) {
        try self.checkEstablished()
        if case .failed(let error) = self.connection.updateKeys(asksPeer: asksPeer) {
            throw self.fail(error)
        }
        self.recordsUnderKey = 0
        self.keyUpdates += 1
    }

    private func establish() throws(ChannelError) {
        let selected = self.connection.selectedProtocol
        // OpenSSL 3.0 does not look whether the server chose from the list (RFC 7301 section 3.1).
        if self.role == .client, let selected, !self.connection.terms.protocols.contains(selected) {
            throw self.fail(ChannelError(.wrongProtocol, "The peer chose a protocol that was not offered."))
        }
        self.negotiatedProtocol = selected
        self.peerKeyDigest = self.connection.terms.peerKeyDigest
        self.isEstablished = true
    }

    private func fail(_ error: ChannelError) -> ChannelError {
        self.failure = error
        return error
    }

    private func checkEstablished() throws(ChannelError) {
        try self.checkUsable()
        guard self.isEstablished else {
            throw ChannelError(.notEstablished, "The handshake is not done yet.")
        }
    }

    private func checkUsable() throws(ChannelError) {
        self.checkNotLending()
        if let failure = self.failure {
            throw failure
        }
    }

    /// The bytes that ``pendingOutput(_:)`` lends move when anything is added to them.
    private func checkNotLending() {
        precondition(!self.isLending, "the channel was used inside the body of pendingOutput")
    }
}

@available(*, unavailable)
extension TLSChannel: Sendable {}
