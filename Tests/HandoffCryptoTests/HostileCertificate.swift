// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import Testing

@testable import HandoffCrypto

/// Certificates around a good key that no device of ours makes.
enum HostileCertificate: CaseIterable {
    /// Valid for one day in 2001.
    case expired
    /// Valid from 9000 on.
    case premature
    /// With an extension of 90,000 bytes.
    case huge

    func make() throws -> CertifiedKey {
        let seed = [UInt8].random(count: 32)
        let key = try unsafe #require(unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, 32))
        return try unsafe CertifiedKey(adopting: key, digest: nil) { certificate in
            switch self {
            case .expired:
                unsafe ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "20010101000000Z") == 1
                    && ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "20010102000000Z") == 1
            case .premature:
                unsafe ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "90000101000000Z") == 1
            case .huge:
                unsafe addExtension(of: 90_000, to: certificate)
            }
        }
    }

    @unsafe
    private func addExtension(of count: Int32, to certificate: OpaquePointer) -> Bool {
        let value = unsafe ASN1_STRING_type_new(V_ASN1_OCTET_STRING)
        defer { unsafe ASN1_STRING_free(value) }
        guard unsafe ASN1_STRING_set(value, [UInt8](repeating: 65, count: Int(count)), count) == 1 else {
            return false
        }
        let added = unsafe X509_EXTENSION_create_by_NID(nil, NID_netscape_comment, 0, value)
        defer { unsafe X509_EXTENSION_free(added) }
        return unsafe X509_add_ext(certificate, added, -1) == 1
    }
}
