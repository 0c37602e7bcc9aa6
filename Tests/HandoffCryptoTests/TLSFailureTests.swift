// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffTransport
import Testing

@testable import HandoffCrypto

struct TLSFailureTests {
    struct Row: Sendable {
        let library: Int32
        let reason: Int32
        let inHandshake: ChannelError.Code
        let established: ChannelError.Code

        init(_ library: Int32, _ reason: Int32, _ inHandshake: ChannelError.Code, _ established: ChannelError.Code) {
            self.library = library
            self.reason = reason
            self.inHandshake = inHandshake
            self.established = established
        }
    }

    static let rows: [Row] = [
        Row(ERR_LIB_SSL, SSL_R_NO_APPLICATION_PROTOCOL, .wrongProtocol, .wrongProtocol),
        Row(ERR_LIB_SSL, 1120, .wrongProtocol, .wrongProtocol),
        Row(ERR_LIB_SSL, SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED, .peerRefused, .peerRefused),
        Row(ERR_LIB_SSL, SSL_R_SSLV3_ALERT_UNEXPECTED_MESSAGE, .peerRefused, .peerRefused),
        Row(ERR_LIB_SSL, SSL_R_CERTIFICATE_VERIFY_FAILED, .handshakeRefused, .badRecord),
        Row(ERR_LIB_SSL, SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC, .badRecord, .badRecord),
        // A certificate that does not parse: a reason with flags in its high bits, which is no alert.
        Row(ERR_LIB_SSL, Int32(ERR_R_ASN1_LIB), .handshakeRefused, .badRecord),
        Row(ERR_LIB_SSL, Int32(ERR_R_MALLOC_FAILURE), .library, .library),
        Row(ERR_LIB_EVP, 100, .library, .library),
        Row(0, 0, .library, .library),
    ]

    @Test(arguments: Self.rows)
    func `a reason of OpenSSL has its code`(row: Row) {
        let reason = OpenSSLReason(library: row.library, reason: row.reason, text: "the reason")
        let early = TLSFailure.error(reason, in: .handshake, refusal: nil)
        let late = TLSFailure.error(reason, in: .established, refusal: nil)
        #expect(early.code == row.inHandshake)
        #expect(late.code == row.established)
        #expect(early.message.contains("the reason"))
        #expect(late.message.contains("the reason"))
    }
}
