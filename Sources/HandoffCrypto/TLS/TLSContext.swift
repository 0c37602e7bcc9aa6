// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CTLSShims
import CVectorAES
import HandoffTransport

/// The settings and the key of an identity's connections, of both roles: one `SSL_CTX`, made once, so that a connection
/// costs only its handshake.
///
/// One without a key is where a server's connection waits until the client's hello was judged; it can go on only with
/// the context of an identity.
///
/// `Sendable` by an invariant: after `init` nothing changes the context, and `SSL_new` only reads it and counts a
/// reference, atomically.
@safe
final class TLSContext: @unchecked Sendable {
    private let context: OpaquePointer

    /// Makes a context.
    ///
    /// - Parameters:
    ///   - key: What its connections show; nil for the one that judges clients first.
    ///   - policy: What they allow.
    /// - Throws: ``ChannelError`` with `.library`.
    init(key: CertifiedKey?, policy: TLSPolicy = .standard) throws(ChannelError) {
        OpenSSLReason.clear()
        // Nil and nil are what OpenSSL has by itself.
        let library = unsafe policy.usesVectorAES ? vector_aes_context() : nil
        let query = unsafe library == nil ? nil : vector_aes_query
        guard let context = unsafe SSL_CTX_new_ex(library, query, TLS_method()) else {
            throw .library("make a TLS context")
        }
        unsafe self.context = context
        guard unsafe ctls_set_versions(context, policy.lowestVersion, policy.highestVersion),
            unsafe ctls_set_groups(context, policy.groups),
            unsafe ctls_set_signature_algorithms(context, policy.signatureAlgorithms),
            unsafe SSL_CTX_set_ciphersuites(context, policy.cipherSuites) == 1
        else {
            throw .library("set the rules of a TLS context")
        }
        unsafe ctls_set_max_certificate_list(context, policy.certificateListLimit)
        unsafe self.disableResumption()
        // The server's order counts, except that a client without AES instructions, which puts ChaCha20 first, gets it.
        _ = unsafe SSL_CTX_set_options(context, ctls_option_server_preference() | ctls_option_prioritize_chacha())
        // Idle connections give their 16 KiB record buffers back. No partial writes: a pipe takes everything, so one
        // write makes all the records of its input.
        unsafe ctls_set_mode(context, Int(SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER))
        // A record is read exactly, so that what a call consumed can be told to the byte.
        unsafe ctls_disable_read_ahead(context)
        unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
        unsafe SSL_CTX_set_cert_verify_callback(context, verifyPeerCertificate, nil)
        unsafe SSL_CTX_set_alpn_select_cb(context, selectProtocol, nil)
        guard let key else {
            unsafe SSL_CTX_set_client_hello_cb(context, judgeClientHello, nil)
            return
        }
        guard unsafe key.install(in: context) else {
            throw .library("use a key")
        }
    }

    deinit {
        unsafe SSL_CTX_free(self.context)
    }

    /// Makes the `SSL` object of one connection.
    ///
    /// - Returns: The object, owned by the caller; nil if memory is short.
    @unsafe
    func makeConnection() -> OpaquePointer? {
        unsafe SSL_new(self.context)
    }

    /// Takes a connection over from the context that it was made in, before it has shown anything.
    ///
    /// - Parameter connection: An `SSL`; its settings stay, the key that it shows becomes this context's.
    /// - Returns: Whether it did.
    @unsafe
    func adopt(_ connection: OpaquePointer) -> Bool {
        unsafe SSL_set_SSL_CTX(connection, self.context) == self.context
    }

    /// Makes every connection begin with a full handshake.
    ///
    /// A resumed session skips the certificate callback on both sides: a device that is no longer trusted would come
    /// back in. 0-RTT needs tickets and is off with them. TLS 1.3 has no renegotiation; the option guards the version.
    @unsafe
    private func disableResumption() {
        let options = ctls_option_no_ticket() | ctls_option_no_renegotiation()
        _ = unsafe SSL_CTX_set_options(self.context, options)
        _ = unsafe SSL_CTX_set_num_tickets(self.context, 0)
        _ = unsafe SSL_CTX_set_max_early_data(self.context, 0)
        unsafe ctls_disable_session_cache(self.context)
    }
}
