// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import Testing

@testable import HandoffCrypto

/// Keys that no device of ours has.
enum HostileKey: CaseIterable {
    case p256
    case p521
    case rsa

    /// Makes a key of this kind, with its certificate.
    func make() throws -> CertifiedKey {
        let type = self == .rsa ? EVP_PKEY_RSA : EVP_PKEY_EC
        let generator = try unsafe #require(unsafe EVP_PKEY_CTX_new_id(type, nil))
        defer { unsafe EVP_PKEY_CTX_free(generator) }
        #expect(unsafe EVP_PKEY_keygen_init(generator) == 1)
        if self != .rsa {
            let curve = self == .p256 ? NID_X9_62_prime256v1 : NID_secp521r1
            #expect(unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(generator, curve) == 1)
        }
        var key: OpaquePointer?
        #expect(unsafe EVP_PKEY_keygen(generator, &key) == 1)
        return try unsafe CertifiedKey(adopting: unsafe #require(unsafe key), digest: unsafe EVP_sha256())
    }
}

extension TLSPolicy {
    /// Accepts any signature, so that a key of the wrong kind comes as far as the certificate callback.
    static var lenient: TLSPolicy {
        var policy = TLSPolicy()
        policy.signatureAlgorithms = "ed25519:ecdsa_secp256r1_sha256:ecdsa_secp521r1_sha512:rsa_pss_rsae_sha256"
        return policy
    }

    /// Knows nothing newer than TLS 1.2.
    static var outdated: TLSPolicy {
        var policy = TLSPolicy()
        policy.lowestVersion = TLS1_2_VERSION
        policy.highestVersion = TLS1_2_VERSION
        return policy
    }
}
