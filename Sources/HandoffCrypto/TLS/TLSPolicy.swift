// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CTLSShims

/// What a TLS context allows, in OpenSSL's words; a value, so that tests can make a peer that breaks the rules.
struct TLSPolicy {
    /// The lowest protocol version.
    var lowestVersion = TLS1_3_VERSION
    /// The highest protocol version.
    var highestVersion = TLS1_3_VERSION
    /// The key exchange groups.
    var groups = "X25519"
    /// What may sign a handshake, of either side.
    var signatureAlgorithms = "ed25519"
    /// The cipher suites of TLS 1.3, best first.
    var cipherSuites = Self.preferredCipherSuites
    /// Whether AES runs on the library with the instructions for it, where both are there.
    var usesVectorAES = true
    /// The longest certificate message, in bytes; OpenSSL's default lets a stranger send 102,400.
    var certificateListLimit = 4096

    /// What every channel of this module uses.
    static let standard = TLSPolicy()

    /// AES-GCM is the fastest where the processor helps, and the slowest and least even in time where it does not.
    private static let preferredCipherSuites =
        ctls_cpu_has_aes()
        ? "TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256"
        : "TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256"
}
