// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CTLSShims
import Testing

@testable import HandoffCrypto

struct CertifiedKeyTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test func `the certificate says what is constant, and its serial is random`() throws {
        let (one, other) = try (Summary(of: CertifiedKey()), Summary(of: CertifiedKey()))
        #expect(one.serial != other.serial)
        #expect(one.serial.count == 16)
        for summary in [one, other] {
            #expect(summary.version == 3)
            #expect(summary.subject == "CN=photoshare")
            #expect(summary.issuer == "CN=photoshare")
            #expect(summary.notBefore == "200101000000Z")
            #expect(summary.notAfter == "99991231235959Z")
            #expect(summary.extensions == 0)
        }
    }
}

/// What a certificate shows to strangers.
private struct Summary {
    let version: Int
    let serial: [UInt8]
    let subject: String
    let issuer: String
    let notBefore: String
    let notAfter: String
    let extensions: Int32

    init(of key: CertifiedKey) throws {
        let context = try unsafe #require(unsafe SSL_CTX_new(TLS_method()))
        defer { unsafe SSL_CTX_free(context) }
        try #require(unsafe key.install(in: context))
        let certificate = try unsafe #require(unsafe SSL_CTX_get0_certificate(context))
        self.version = unsafe X509_get_version(certificate) + 1
        self.serial = unsafe Self.bytes(X509_get0_serialNumber(certificate))
        self.subject = unsafe Self.text(X509_get_subject_name(certificate))
        self.issuer = unsafe Self.text(X509_get_issuer_name(certificate))
        self.notBefore = unsafe String(decoding: Self.bytes(X509_get0_notBefore(certificate)), as: UTF8.self)
        self.notAfter = unsafe String(decoding: Self.bytes(X509_get0_notAfter(certificate)), as: UTF8.self)
        self.extensions = unsafe X509_get_ext_count(certificate)
    }

    @unsafe
    private static func bytes(_ value: UnsafePointer<ASN1_STRING>?) -> [UInt8] {
        let start = unsafe ASN1_STRING_get0_data(value)
        return unsafe Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(value))))
    }

    @unsafe
    private static func text(_ name: OpaquePointer?) -> String {
        let output = unsafe BIO_new(BIO_s_mem())
        defer { unsafe BIO_free(output) }
        _ = unsafe X509_NAME_print_ex(output, name, 0, UInt(XN_FLAG_COMPAT))
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe BIO_read(output, &bytes, 256)
        return String(decoding: bytes.prefix(Int(max(count, 0))), as: UTF8.self)
    }
}
