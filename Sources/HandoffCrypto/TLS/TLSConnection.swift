// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CTLSShims
import HandoffTransport

/// The owner of one `SSL` object and its pipe: OpenSSL's calls as safe functions, without a rule of its own.
@safe
final class TLSConnection {
    /// How one call of OpenSSL ended.
    enum Step {
        /// It did all that it was asked.
        case done
        /// It wants more ciphertext.
        case wantsInput
        /// It wants to know whether the client is admitted.
        case wantsAdmission
        /// The peer has sent close_notify.
        case ended
        /// It failed, for good; an alert may wait in the pipe.
        case failed(ChannelError)
    }

    /// What the handshake is measured by.
    let terms: HandshakeTerms

    private let connection: OpaquePointer
    private let pipe: OpaquePointer  // owned by `connection`

    /// Makes a connection that has not begun its handshake.
    ///
    /// - Parameters:
    ///   - context: Settings and key.
    ///   - role: Which side this is.
    ///   - terms: What the handshake is measured by.
    /// - Throws: ``ChannelError`` with `.library`.
    init(context: TLSContext, role: ConnectionRole, terms: HandshakeTerms) throws(ChannelError) {
        OpenSSLReason.clear()
        guard let connection = unsafe context.makeConnection() else {
            throw .library("make a connection")
        }
        guard let pipe = unsafe ctls_pipe_new() else {
            unsafe SSL_free(connection)
            throw .library("make a pipe")
        }
        unsafe SSL_set_bio(connection, pipe, pipe)
        unsafe self.connection = connection
        unsafe self.pipe = pipe
        self.terms = terms
        let unretained = unsafe Unmanaged.passUnretained(terms).toOpaque()
        guard unsafe SSL_set_ex_data(connection, handshakeTermsSlot, unretained) == 1 else {
            throw .library("keep the terms of a connection")
        }
        switch role {
        case .server:
            unsafe SSL_set_accept_state(connection)
        case .client:
            unsafe SSL_set_connect_state(connection)
            let names = terms.encodedProtocols
            // Returns 0 for success, unlike nearly everything else in OpenSSL.
            guard unsafe names.isEmpty || SSL_set_alpn_protos(connection, names, UInt32(names.count)) == 0 else {
                throw .library("offer protocols")
            }
            if let name = terms.serverName {
                guard unsafe ctls_set_server_name(connection, name) else {
                    throw .library("show a server name")
                }
            }
        }
    }

    deinit {
        unsafe SSL_free(self.connection)
    }

    /// The ALPN name that was chosen, or nil if there was none.
    var selectedProtocol: String? {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        unsafe SSL_get0_alpn_selected(self.connection, &name, &count)
        guard let start = unsafe name, count > 0 else {
            return nil
        }
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }

    /// How many bytes wait for the peer.
    var pendingCount: Int {
        var count = 0
        _ = unsafe ctls_pipe_pending(self.pipe, &count)
        return count
    }

    /// How many bytes of buffer are held for what waits.
    var pendingCapacity: Int { unsafe ctls_pipe_capacity(self.pipe) }

    /// Takes the handshake further.
    ///
    /// - Parameter input: Ciphertext from the peer.
    /// - Returns: How much of it was used, and how it went.
    func handshake(_ input: Span<UInt8>) -> (consumed: Int, step: Step) {
        self.withLoan(of: input) {
            OpenSSLReason.clear()
            let status = unsafe SSL_do_handshake(self.connection)
            return status == 1 ? .done : self.step(after: status, in: .handshake)
        }
    }

    /// Decrypts until the output is full, the input is used up, or the peer has ended.
    ///
    /// - Parameters:
    ///   - input: Ciphertext from the peer.
    ///   - output: Where plaintext goes.
    ///   - offset: The first index of `output` that is written.
    /// - Returns: How much was used and made, and how the last record went; `.done` means that the output is full.
    func read(
        _ input: Span<UInt8>,
        into output: inout MutableSpan<UInt8>,
        at offset: Int
    ) -> (consumed: Int, produced: Int, step: Step) {
        var produced = 0
        let (consumed, step) = self.withLoan(of: input) {
            unsafe output.withUnsafeMutableBytes { target -> Step in
                while offset + produced < target.count {
                    OpenSSLReason.clear()
                    let free = unsafe UnsafeMutableRawBufferPointer(rebasing: target[(offset + produced)...])
                    var count = 0
                    let status = unsafe SSL_read_ex(self.connection, free.baseAddress, free.count, &count)
                    guard status == 1 else {
                        return self.step(after: status, in: .established)
                    }
                    produced += count
                }
                return .done
            }
        }
        return (consumed, produced, step)
    }

    /// Encrypts all of the input into the pipe.
    ///
    /// - Parameter input: Plaintext; not empty.
    /// - Returns: `.done` or `.failed`.
    func write(_ input: Span<UInt8>) -> Step {
        OpenSSLReason.clear()
        guard unsafe ctls_pipe_reserve(self.pipe, TLSRecord.sealedCount(of: input.count)) else {
            return .failed(ChannelError(.library, "There is no memory to encrypt \(input.count) bytes."))
        }
        return unsafe input.withUnsafeBytes { bytes in
            var count = 0
            let status = unsafe SSL_write_ex(self.connection, bytes.baseAddress, bytes.count, &count)
            return status == 1 ? .done : self.step(after: status, in: .established)
        }
    }

    /// Makes new keys for this side's direction before the next write (RFC 8446 section 4.6.3).
    ///
    /// - Parameter asksPeer: Whether the peer must do the same.
    /// - Returns: `.done` or `.failed`.
    func updateKeys(asksPeer: Bool) -> Step {
        OpenSSLReason.clear()
        let kind = asksPeer ? SSL_KEY_UPDATE_REQUESTED : SSL_KEY_UPDATE_NOT_REQUESTED
        let status = unsafe SSL_key_update(self.connection, kind)
        return status == 1 ? .done : .failed(TLSFailure.error(OpenSSLReason.take(), in: .established, refusal: nil))
    }

    /// Writes a close_notify; the peer's direction stays open.
    func shutdown() {
        OpenSSLReason.clear()
        _ = unsafe SSL_shutdown(self.connection)
    }

    /// Lends what waits for the peer.
    ///
    /// - Parameter body: Gets the bytes, returns how many of them are done with.
    /// - Returns: What the body returned.
    /// - Throws: What the body throws.
    func withPending(_ body: (Span<UInt8>) throws(TransportError) -> Int) throws(TransportError) -> Int {
        var count = 0
        let start = unsafe ctls_pipe_pending(self.pipe, &count)
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        let sent = unsafe try body(bytes.span)
        precondition((0...count).contains(sent), "\(sent) bytes were said to be sent of \(count) that were lent")
        unsafe ctls_pipe_drop(self.pipe, sent)
        return sent
    }

    /// Derives keying material (RFC 8446 section 7.5) with an empty context.
    ///
    /// - Parameters:
    ///   - label: The exporter's label.
    ///   - length: How many bytes.
    /// - Returns: The bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    func exportKeyingMaterial(label: String, length: Int) throws(ChannelError) -> [UInt8] {
        OpenSSLReason.clear()
        var material = [UInt8](repeating: 0, count: length)
        let labelCount = label.utf8.count
        guard unsafe SSL_export_keying_material(self.connection, &material, length, label, labelCount, nil, 0, 1) == 1
        else {
            throw .library("export keying material")
        }
        return material
    }

    /// Lets the pipe read the input for the time of the body.
    private func withLoan(of input: Span<UInt8>, _ body: () -> Step) -> (consumed: Int, step: Step) {
        unsafe input.withUnsafeBufferPointer { bytes in
            unsafe ctls_pipe_lend(self.pipe, bytes.baseAddress, bytes.count)
            let step = body()
            let left = unsafe ctls_pipe_reclaim(self.pipe)
            return (bytes.count - left, step)
        }
    }

    private func step(after status: Int32, in phase: TLSFailure.Phase) -> Step {
        switch unsafe SSL_get_error(self.connection, status) {
        case SSL_ERROR_WANT_READ: .wantsInput
        case SSL_ERROR_WANT_CLIENT_HELLO_CB: .wantsAdmission
        case SSL_ERROR_ZERO_RETURN: .ended
        default: .failed(TLSFailure.error(OpenSSLReason.take(), in: phase, refusal: self.terms.refusal))
        }
    }
}
