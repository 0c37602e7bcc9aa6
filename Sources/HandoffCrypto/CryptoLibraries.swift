// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CSodium
import HandoffTransport

/// The two C libraries behind this module, each started once in a process.
enum CryptoLibraries {
    /// Whether both came up; a `static let` runs once, whichever thread asks first.
    private static let areReady: Bool = {
        // Before anything else of OpenSSL: neither openssl.cnf nor OPENSSL_CONF may change the rules of TLSPolicy.
        let openSSL = OPENSSL_init_ssl(UInt64(OPENSSL_INIT_NO_LOAD_CONFIG), nil)
        return openSSL == 1 && sodium_init() >= 0
    }()

    /// Starts both libraries if that has not been done.
    ///
    /// - Throws: ``ChannelError`` with `.library` if one of them does not start.
    static func start() throws(ChannelError) {
        guard self.areReady else {
            throw ChannelError(.library, "OpenSSL or libsodium cannot start on this machine.")
        }
    }
}
