// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CTLSShims
import HandoffTransport
import Testing

/// One end of TLS on the library's own calls, with none of this project's rules: what a hostile peer has.
@safe
final class RawTLS {
    /// What the peer is like.
    struct Terms: Sendable {
        var role: ConnectionRole
        /// What it shows; nil for nothing.
        var certificate: RawCertificate.Kind?
        /// The newest version that it knows.
        var version = TLS1_3_VERSION
        /// What it says it speaks (ALPN), nil for nothing; a server that says anything takes the first that is offered.
        var protocols: [String]?
        /// The server name that a client asks for.
        var serverName: String?
        /// An earlier session that a client asks to go on with.
        var session: RawSession?
        /// What a client sends before it has heard anything.
        var earlyData: [UInt8] = []
        /// Whether a server hands out tickets that would let a client go on without showing its certificate again.
        var givesTickets = false
    }

    /// How a conversation went.
    struct Outcome: Sendable {
        /// Whether this end takes the handshake for done.
        var isEstablished = false
        /// What came inside the channel.
        var received: [UInt8] = []
        /// What came on the wire, all of it.
        var wire: [UInt8] = []
        /// The alert of the other side; nil if there was none.
        var alert: Int32?
        /// Whether the session went on with an earlier one.
        var isResumed = false
        /// Whether the other side took the early data.
        var isEarlyDataAccepted = false
        /// Whether the other side has shown a certificate.
        var sawCertificate = false
        /// Whether the hello that a server got asked to go on with an earlier session, or came with early data.
        var wasAskedToResume = false
        /// The session, for another attempt.
        var session: RawSession?
    }

    private let context: OpaquePointer
    private let connection: OpaquePointer
    private let incoming: OpaquePointer  // owned by `connection`
    private let outgoing: OpaquePointer  // owned by `connection`
    private let terms: Terms
    private let hello = HelloNotes()
    private var outcome = Outcome()

    init(_ terms: Terms) throws {
        self.terms = terms
        let context = try unsafe #require(unsafe SSL_CTX_new(TLS_method()))
        unsafe self.context = context
        let signatures = "ed25519:ecdsa_secp256r1_sha256:ecdsa_secp521r1_sha512:rsa_pss_rsae_sha256"
        try #require(unsafe ctls_set_versions(context, TLS1_2_VERSION, terms.version))
        try #require(unsafe ctls_set_signature_algorithms(context, signatures))
        if let kind = terms.certificate { try #require(unsafe RawCertificate(kind).install(in: context)) }
        if terms.role == .server {
            if terms.protocols != nil { unsafe SSL_CTX_set_alpn_select_cb(context, takeFirstProtocol, nil) }
            unsafe SSL_CTX_set_client_hello_cb(
                context,
                noteHello,
                Unmanaged.passUnretained(self.hello).toOpaque()
            )
            // It takes whatever certificate the client shows, so as to see whether it shows one.
            unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
            unsafe SSL_CTX_set_cert_verify_callback(context, acceptAnything, nil)
            // Without a name of its own such a server would not take its tickets back.
            _ = unsafe SSL_CTX_set_session_id_context(context, [1], 1)
            _ = unsafe SSL_CTX_set_num_tickets(context, terms.givesTickets ? 2 : 0)
            _ = unsafe SSL_CTX_set_max_early_data(context, terms.givesTickets ? 16_384 : 0)
        }
        let connection = try unsafe #require(unsafe SSL_new(context))
        unsafe self.connection = connection
        let incoming = try unsafe #require(unsafe BIO_new(BIO_s_mem()))
        let outgoing = try unsafe #require(unsafe BIO_new(BIO_s_mem()))
        unsafe self.incoming = incoming
        unsafe self.outgoing = outgoing
        unsafe SSL_set_bio(connection, incoming, outgoing)
        if terms.role == .server { unsafe SSL_set_accept_state(connection) } else { try self.prepareClient() }
    }

    deinit {
        // Or else the library takes the connection for broken, and its session for one not to go on with.
        unsafe SSL_set_shutdown(self.connection, SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN)
        unsafe SSL_free(self.connection)
        unsafe SSL_CTX_free(self.context)
    }

    private func prepareClient() throws {
        unsafe SSL_set_connect_state(self.connection)
        if let names = self.terms.protocols {
            let list = names.flatMap { [UInt8(clamping: $0.utf8.count)] + Array($0.utf8) }
            try #require(unsafe SSL_set_alpn_protos(self.connection, list, UInt32(list.count)) == 0)
        }
        if let name = self.terms.serverName { try #require(unsafe ctls_set_server_name(self.connection, name)) }
        if let session = self.terms.session { try #require(unsafe session.install(in: self.connection)) }
    }

    /// Talks until the other side hangs up, or until something has come inside the channel.
    ///
    /// - Parameters:
    ///   - stranger: The link.
    ///   - speech: What this side says once it takes the handshake for done.
    ///   - waitsForEnd: Whether it goes on listening whatever comes.
    /// - Returns: How it went.
    /// - Throws: What the link does not get over.
    func converse(on stranger: Stranger, saying speech: [UInt8] = [], waitsForEnd: Bool = false) async throws -> Outcome
    {
        try self.sendEarlyData()
        var speech = speech
        while true {
            self.step()
            if self.outcome.isEstablished, !speech.isEmpty {
                var count = 0
                _ = unsafe SSL_write_ex(self.connection, speech, speech.count, &count)
                speech = []
            }
            // Who has refused hangs up, and does not care for an answer.
            try? await stranger.send(self.takeOutgoing())
            if !waitsForEnd, !self.outcome.received.isEmpty { break }
            guard let bytes = try await stranger.receive() else { break }
            self.outcome.wire += bytes
            var count = 0
            try #require(unsafe BIO_write_ex(self.incoming, bytes, bytes.count, &count) == 1)
        }
        self.step()
        return self.conclude()
    }

    /// The first bytes that this end would send.
    func firstFlight() -> [UInt8] {
        self.step()
        return self.takeOutgoing()
    }

    private func sendEarlyData() throws {
        guard !self.terms.earlyData.isEmpty else { return }
        var count = 0
        let data = self.terms.earlyData
        try #require(unsafe SSL_write_early_data(self.connection, data, data.count, &count) == 1)
    }

    /// Goes as far as what has come allows.
    private func step() {
        ERR_clear_error()
        if !self.outcome.isEstablished {
            guard unsafe SSL_do_handshake(self.connection) == 1 else { return self.noteFailure() }
            self.outcome.isEstablished = true
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        var count = 0
        while unsafe SSL_read_ex(self.connection, &buffer, buffer.count, &count) == 1 {
            self.outcome.received += buffer[..<count]
        }
        self.noteFailure()
    }

    private func noteFailure() {
        // A peer's alert becomes the reason 1000 + its number (RFC 8446 section 6).
        let reason = ERR_GET_REASON(ERR_peek_error())
        if (1000...1255).contains(reason) { self.outcome.alert = reason - 1000 }
    }

    private func takeOutgoing() -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        var count = 0
        while unsafe BIO_read_ex(self.outgoing, &buffer, buffer.count, &count) == 1 { bytes += buffer[..<count] }
        return bytes
    }

    private func conclude() -> Outcome {
        self.outcome.isResumed = unsafe SSL_session_reused(self.connection) == 1
        self.outcome.isEarlyDataAccepted = unsafe SSL_get_early_data_status(self.connection) == SSL_EARLY_DATA_ACCEPTED
        self.outcome.sawCertificate = unsafe SSL_get0_peer_certificate(self.connection) != nil
        self.outcome.wasAskedToResume = self.hello.asksToResume
        self.outcome.session = unsafe SSL_get_session(self.connection).map { unsafe RawSession($0) }
        return self.outcome
    }
}

/// A session that a client may ask to go on with, in the library's own encoding.
struct RawSession: Sendable {
    /// Whether it came with a ticket.
    let isResumable: Bool
    private let encoded: [UInt8]

    @unsafe
    init(_ session: OpaquePointer) {
        self.isResumable = unsafe SSL_SESSION_is_resumable(session) == 1
        var bytes = [UInt8](repeating: 0, count: Int(unsafe i2d_SSL_SESSION(session, nil)))
        self.encoded = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var end = buffer.baseAddress
            let count = unsafe i2d_SSL_SESSION(session, &end)
            return unsafe Array(buffer.prefix(Int(count)))
        }
    }

    @unsafe
    func install(in connection: OpaquePointer) -> Bool {
        unsafe self.encoded.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            let session = unsafe d2i_SSL_SESSION(nil, &start, bytes.count)
            defer { unsafe SSL_SESSION_free(session) }
            return unsafe session != nil && SSL_set_session(connection, session) == 1
        }
    }
}

/// What a raw server noticed in a hello.
private final class HelloNotes {
    var asksToResume = false
}

@unsafe
private func noteHello(
    _ connection: OpaquePointer?,
    _ alert: UnsafeMutablePointer<Int32>?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let argument = unsafe argument else { return SSL_CLIENT_HELLO_ERROR }
    let notes = unsafe Unmanaged<HelloNotes>.fromOpaque(argument).takeUnretainedValue()
    for type in [TLSEXT_TYPE_psk, TLSEXT_TYPE_early_data] {
        var start: UnsafePointer<UInt8>?
        var count = 0
        if unsafe SSL_client_hello_get0_ext(connection, UInt32(type), &start, &count) == 1 { notes.asksToResume = true }
    }
    return SSL_CLIENT_HELLO_SUCCESS
}

@unsafe
private func acceptAnything(_ store: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    unsafe X509_STORE_CTX_set_error(store, X509_V_OK)
    return 1
}

@unsafe
private func takeFirstProtocol(
    _ connection: OpaquePointer?,
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?,
    _ offeredCount: UInt32,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let offered = unsafe offered, offeredCount > 1 else { return SSL_TLSEXT_ERR_NOACK }
    unsafe chosen?.pointee = offered + 1
    unsafe chosenCount?.pointee = unsafe offered.pointee
    return SSL_TLSEXT_ERR_OK
}
