// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffTransport

/// Turns OpenSSL's reasons into channel errors.
enum TLSFailure {
    /// What the channel was doing.
    enum Phase {
        /// Agreeing on keys.
        case handshake
        /// Carrying data.
        case established
    }

    /// A peer's alert becomes the reason 1000 + its number (RFC 8446 section 6).
    ///
    /// Reasons above are shared by all parts of OpenSSL and carry flags in their high bits.
    private static let alerts: ClosedRange<Int32> = 1000...1255
    private static let noApplicationProtocolAlert: Int32 = 1120
    private static let unrecognizedNameAlert: Int32 = 1112

    /// Reasons that mean that the bytes are no proper TLS, rather than TLS that is not accepted.
    private static let recordReasons: Set<Int32> = [
        SSL_R_BAD_RECORD_TYPE, SSL_R_DATA_LENGTH_TOO_LONG, SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC,
        SSL_R_ENCRYPTED_LENGTH_TOO_LONG, SSL_R_HTTP_REQUEST, SSL_R_HTTPS_PROXY_REQUEST, SSL_R_LENGTH_MISMATCH,
        SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_RECORD_LENGTH_MISMATCH, SSL_R_RECORD_TOO_SMALL, SSL_R_UNEXPECTED_MESSAGE,
        SSL_R_UNEXPECTED_RECORD, SSL_R_WRONG_VERSION_NUMBER,
    ]

    /// Makes the error of a call that failed.
    ///
    /// - Parameters:
    ///   - reason: OpenSSL's reason, taken right after the call.
    ///   - phase: What the channel was doing.
    ///   - refusal: Why this side's own judgement of the peer was no, if it was.
    /// - Returns: The error.
    static func error(_ reason: OpenSSLReason, in phase: Phase, refusal: ChannelError?) -> ChannelError {
        guard reason.library == ERR_LIB_SSL else {
            return ChannelError(.library, "OpenSSL failed: \(reason.text).")
        }
        switch reason.reason {
        case Int32(ERR_R_MALLOC_FAILURE), Int32(ERR_R_INTERNAL_ERROR):
            return ChannelError(.library, "OpenSSL failed: \(reason.text).")
        case SSL_R_NO_APPLICATION_PROTOCOL:
            return ChannelError(.wrongProtocol, "The peer offers no protocol of ours: \(reason.text).")
        case self.noApplicationProtocolAlert:
            return ChannelError(.wrongProtocol, "The peer knows no protocol of ours: \(reason.text).")
        case self.unrecognizedNameAlert:
            return ChannelError(
                .peerRefused,
                "The other device does not recognise this one; they are not paired, or their clocks differ."
            )
        case self.alerts:
            return ChannelError(.peerRefused, "The peer ended the connection: \(reason.text).")
        case let number where phase == .established || self.recordReasons.contains(number):
            return ChannelError(.badRecord, "The peer sent bytes that are no proper TLS: \(reason.text).")
        default:
            // OpenSSL only knows that a callback said no, so its reason adds nothing to ours.
            return refusal ?? ChannelError(.handshakeRefused, "The peer's handshake is not acceptable: \(reason.text).")
        }
    }
}
