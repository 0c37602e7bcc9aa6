// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import HandoffTransport

/// Why OpenSSL refused something, out of the calling thread's error queue.
struct OpenSSLReason {
    /// The part of the library (`ERR_LIB_SSL` and others); 0 if the queue was empty.
    let library: Int32
    /// The reason's number within the library.
    let reason: Int32
    /// The reason in OpenSSL's words.
    let text: String

    /// Empties the queue: what an earlier call left there must not be taken for this one's.
    static func clear() {
        ERR_clear_error()
    }

    /// Takes the queue, which must happen on the thread that failed and before it does anything else with OpenSSL.
    ///
    /// - Returns: The first reason of libssl, which knows the protocol; otherwise the last of any part.
    static func take() -> OpenSSLReason {
        var found: OpenSSLReason?
        while true {
            let code = ERR_get_error()
            guard code != 0 else {
                break
            }
            if found?.library != ERR_LIB_SSL {
                found = OpenSSLReason(code: code)
            }
        }
        return found ?? OpenSSLReason(code: 0)
    }
}

extension OpenSSLReason {
    private init(code: UInt) {
        self.init(
            library: ERR_GET_LIB(code),
            reason: ERR_GET_REASON(code),
            text: unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) } ?? "no reason given"
        )
    }
}

extension ChannelError {
    /// Makes an error of a failure outside any protocol.
    ///
    /// - Parameter attempt: What was tried, as the end of "OpenSSL cannot ...".
    /// - Returns: The error, with OpenSSL's reason.
    static func library(_ attempt: String) -> ChannelError {
        ChannelError(.library, "OpenSSL cannot \(attempt): \(OpenSSLReason.take().text).")
    }
}
