// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import Testing

/// A key with a certificate around it, made with the library's own calls: some that no device of ours would make.
@safe
final class RawCertificate {
    enum Kind: Sendable {
        /// A key that no device has.
        case anybody
        /// A device's key, 32 bytes, in a certificate like ours.
        case device([UInt8])
        /// A device's key in a certificate that was valid for one day in 2001.
        case expired([UInt8])
        /// A device's key in a certificate that is valid from 9000 on.
        case premature([UInt8])
        /// A device's key in a certificate with an extension of 90,000 bytes.
        case huge([UInt8])
        case p256
        case p521
        case rsa
    }

    private let key: OpaquePointer
    private let certificate: OpaquePointer

    init(_ kind: Kind) throws {
        unsafe self.key = try unsafe #require(unsafe Self.makeKey(kind))
        unsafe self.certificate = try unsafe #require(unsafe X509_new())
        let isMade =
            unsafe X509_set_version(self.certificate, 2) == 1
            && ASN1_INTEGER_set(X509_get_serialNumber(self.certificate), 1) == 1
            && ASN1_TIME_set_string_X509(X509_getm_notBefore(self.certificate), kind.begin) == 1
            && ASN1_TIME_set_string_X509(X509_getm_notAfter(self.certificate), kind.end) == 1
            && X509_set_pubkey(self.certificate, self.key) == 1
            && (!kind.isHuge || Self.addExtension(of: 90_000, to: self.certificate))
            && X509_sign(self.certificate, self.key, kind.isEd25519 ? nil : EVP_sha256()) > 0
        try #require(isMade)
    }

    deinit {
        unsafe X509_free(self.certificate)
        unsafe EVP_PKEY_free(self.key)
    }

    /// Gives both to a context.
    @unsafe
    func install(in context: OpaquePointer) -> Bool {
        unsafe SSL_CTX_use_certificate(context, self.certificate) == 1
            && SSL_CTX_use_PrivateKey(context, self.key) == 1
    }

    private static func makeKey(_ kind: Kind) -> OpaquePointer? {
        if let seed = kind.seed { return unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) }
        let type =
            switch kind {
            case .rsa: EVP_PKEY_RSA
            case .p256, .p521: EVP_PKEY_EC
            default: EVP_PKEY_ED25519
            }
        let generator = unsafe EVP_PKEY_CTX_new_id(type, nil)
        defer { unsafe EVP_PKEY_CTX_free(generator) }
        var key: OpaquePointer?
        guard unsafe generator != nil, unsafe EVP_PKEY_keygen_init(generator) == 1,
            kind.curve.map({ unsafe EVP_PKEY_CTX_set_ec_paramgen_curve_nid(generator, $0) == 1 }) ?? true,
            unsafe EVP_PKEY_keygen(generator, &key) == 1
        else { return nil }
        return unsafe key
    }

    @unsafe
    private static func addExtension(of count: Int32, to certificate: OpaquePointer) -> Bool {
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

extension RawCertificate.Kind {
    fileprivate var seed: [UInt8]? {
        switch self {
        case .device(let seed), .expired(let seed), .premature(let seed), .huge(let seed): seed
        case .anybody, .p256, .p521, .rsa: nil
        }
    }

    fileprivate var curve: Int32? {
        switch self {
        case .p256: NID_X9_62_prime256v1
        case .p521: NID_secp521r1
        default: nil
        }
    }

    fileprivate var isEd25519: Bool {
        switch self {
        case .p256, .p521, .rsa: false
        default: true
        }
    }

    fileprivate var isHuge: Bool { if case .huge = self { true } else { false } }
    fileprivate var begin: String {
        switch self {
        case .expired: "20010101000000Z"
        case .premature: "90000101000000Z"
        default: "20200101000000Z"
        }
    }
    fileprivate var end: String { if case .expired = self { "20010102000000Z" } else { "99991231235959Z" } }
}
