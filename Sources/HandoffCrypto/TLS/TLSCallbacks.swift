// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffTransport

// OpenSSL calls these inside SSL_do_handshake, on the thread that called it. They are free functions because a closure
// would inherit the isolation of the place where it is written.

/// Where an `SSL` keeps the unretained pointer to its ``HandshakeTerms``: slot 0, OpenSSL's own "app data".
let handshakeTermsSlot: Int32 = 0

/// Finds the terms of a connection.
///
/// - Parameter connection: An `SSL`, whose ``TLSConnection`` keeps the terms alive for as long as it exists.
/// - Returns: The terms.
@unsafe
private func handshakeTerms(of connection: OpaquePointer?) -> HandshakeTerms? {
    guard let pointer = unsafe SSL_get_ex_data(connection, handshakeTermsSlot) else {
        return nil
    }
    return unsafe Unmanaged<HandshakeTerms>.fromOpaque(pointer).takeUnretainedValue()
}

/// Asks the terms about a client before anything of the server is shown, or its version is looked at.
///
/// - Parameters:
///   - connection: The server's `SSL`.
///   - alert: Set to the alert that a refused client gets, whatever the reason.
///   - argument: Not used.
/// - Returns: `SSL_CLIENT_HELLO_SUCCESS`, `SSL_CLIENT_HELLO_RETRY` or `SSL_CLIENT_HELLO_ERROR`.
@unsafe
func judgeClientHello(
    _ connection: OpaquePointer?,
    _ alert: UnsafeMutablePointer<Int32>?,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    unsafe alert?.pointee = SSL_AD_UNRECOGNIZED_NAME
    guard let connection = unsafe connection, let terms = unsafe handshakeTerms(of: connection) else {
        return SSL_CLIENT_HELLO_ERROR
    }
    let hello = unsafe ClientHello(
        protocolList: clientHelloExtension(TLSEXT_TYPE_application_layer_protocol_negotiation, of: connection),
        serverNameList: clientHelloExtension(TLSEXT_TYPE_server_name, of: connection)
    )
    switch terms.admit(hello) {
    case .accepted(let context):
        return unsafe context.adopt(connection) ? SSL_CLIENT_HELLO_SUCCESS : SSL_CLIENT_HELLO_ERROR
    case .undecided: return SSL_CLIENT_HELLO_RETRY
    case .refused: return SSL_CLIENT_HELLO_ERROR
    }
}

/// Copies an extension of the hello that is being judged.
@unsafe
private func clientHelloExtension(_ type: Int32, of connection: OpaquePointer) -> [UInt8]? {
    var start: UnsafePointer<UInt8>?
    var count = 0
    guard unsafe SSL_client_hello_get0_ext(connection, UInt32(type), &start, &count) == 1 else {
        return nil
    }
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
}

/// Replaces OpenSSL's chain building: asks the terms about the key of the peer's certificate.
///
/// - Parameters:
///   - store: An `X509_STORE_CTX` with the certificates that the peer sent.
///   - argument: Not used.
/// - Returns: 1 to go on, 0 to refuse.
@unsafe
func verifyPeerCertificate(_ store: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) -> Int32 {
    let slot = SSL_get_ex_data_X509_STORE_CTX_idx()
    let connection = unsafe OpaquePointer(X509_STORE_CTX_get_ex_data(store, slot))
    guard let terms = unsafe handshakeTerms(of: connection) else {
        unsafe X509_STORE_CTX_set_error(store, X509_V_ERR_UNSPECIFIED)
        return 0
    }
    let leaf = unsafe X509_STORE_CTX_get0_cert(store)
    let accepted = terms.accept(unsafe leaf.flatMap { unsafe PublicKeyInfo(of: $0) })
    // The reason decides the alert: this one becomes bad_certificate, whatever was wrong.
    unsafe X509_STORE_CTX_set_error(store, accepted ? X509_V_OK : X509_V_ERR_CERT_REJECTED)
    return accepted ? 1 : 0
}

/// Picks the first protocol of the server's list that the client offers.
///
/// - Parameters:
///   - connection: The server's `SSL`.
///   - chosen: Set to a place inside the client's list, which outlives the call.
///   - chosenCount: Set to the length of the name there.
///   - offered: The client's list, each name behind one byte of length; OpenSSL has checked its form.
///   - offeredCount: The length of the list.
///   - argument: Not used.
/// - Returns: `SSL_TLSEXT_ERR_OK`, or `SSL_TLSEXT_ERR_ALERT_FATAL` where nothing is common.
@unsafe
func selectProtocol(
    _ connection: OpaquePointer?,
    _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ chosenCount: UnsafeMutablePointer<UInt8>?,
    _ offered: UnsafePointer<UInt8>?,
    _ offeredCount: UInt32,
    _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    guard let terms = unsafe handshakeTerms(of: connection) else {
        return SSL_TLSEXT_ERR_ALERT_FATAL
    }
    let list = unsafe UnsafeBufferPointer(start: offered, count: Int(offeredCount))
    for name in terms.protocols {
        var start = 0
        while start < list.count {
            let end = start + 1 + Int(unsafe list[start])
            guard end <= list.count else {
                return SSL_TLSEXT_ERR_ALERT_FATAL
            }
            let candidate = unsafe UnsafeBufferPointer(rebasing: list[(start + 1)..<end])
            if unsafe candidate.elementsEqual(name.utf8) {
                unsafe chosen?.pointee = candidate.baseAddress
                unsafe chosenCount?.pointee = UInt8(candidate.count)
                return SSL_TLSEXT_ERR_OK
            }
            start = end
        }
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
