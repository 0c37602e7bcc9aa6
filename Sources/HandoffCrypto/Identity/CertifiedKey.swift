// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CSodium
import HandoffTransport

/// A private key and the self-signed certificate around its public half.
///
/// TLS 1.3 wants a certificate; only its key counts here. So that it tells nothing, every other field is a constant or
/// random: version 3, a random serial, the name `photoshare`, valid from 2020 to the end of time (RFC 5280 4.1.2.5).
///
/// `Sendable` by an invariant: after `init` nothing changes either object, and OpenSSL's references to them are counted
/// atomically.
@safe
final class CertifiedKey: @unchecked Sendable {
    private let key: OpaquePointer
    private let certificate: OpaquePointer

    /// Makes a new Ed25519 key and certifies it.
    ///
    /// - Throws: ``ChannelError`` with `.library`.
    convenience init() throws(ChannelError) {
        OpenSSLReason.clear()
        guard let generator = unsafe EVP_PKEY_CTX_new_id(EVP_PKEY_ED25519, nil) else {
            throw .library("make Ed25519 keys")
        }
        defer { unsafe EVP_PKEY_CTX_free(generator) }
        var key: OpaquePointer?
        guard unsafe EVP_PKEY_keygen_init(generator) == 1, unsafe EVP_PKEY_keygen(generator, &key) == 1,
            let key = unsafe key
        else {
            throw .library("make an Ed25519 key")
        }
        unsafe try self.init(adopting: key, digest: nil)
    }

    /// Certifies an Ed25519 key that is given.
    ///
    /// - Parameter seed: The private key, 32 bytes.
    /// - Throws: ``ChannelError`` with `.library`.
    convenience init(seed: [UInt8]) throws(ChannelError) {
        OpenSSLReason.clear()
        guard let key = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw .library("use an Ed25519 key")
        }
        unsafe try self.init(adopting: key, digest: nil)
    }

    /// Certifies a key.
    ///
    /// - Parameters:
    ///   - key: An `EVP_PKEY`, which this object frees.
    ///   - digest: The `EVP_MD` to sign with; nil for Ed25519, which has its own.
    ///   - adjust: Changes the `X509` before it is signed; tests make certificates with it that nobody of ours would.
    /// - Throws: ``ChannelError`` with `.library`.
    @unsafe
    init(
        adopting key: OpaquePointer,
        digest: OpaquePointer?,
        adjust: (OpaquePointer) -> Bool = { _ in true }
    ) throws(ChannelError) {
        guard let certificate = unsafe X509_new() else {
            unsafe EVP_PKEY_free(key)
            throw .library("make a certificate")
        }
        unsafe self.key = key
        unsafe self.certificate = certificate
        guard unsafe Self.fill(certificate, key: key), unsafe adjust(certificate),
            unsafe X509_sign(certificate, key, digest) > 0
        else {
            throw .library("sign a certificate")
        }
    }

    deinit {
        unsafe X509_free(self.certificate)
        unsafe EVP_PKEY_free(self.key)
    }

    /// Describes the key that peers will see.
    ///
    /// - Returns: The SubjectPublicKeyInfo and its digest.
    /// - Throws: ``ChannelError`` with `.library`.
    func publicKeyInfo() throws(ChannelError) -> PublicKeyInfo {
        guard let info = unsafe PublicKeyInfo(of: self.certificate) else {
            throw .library("encode a public key")
        }
        return info
    }

    /// Signs a message with a key that has its own digest (Ed25519).
    ///
    /// - Parameter message: What to sign.
    /// - Returns: The signature.
    /// - Throws: ``ChannelError`` with `.library`.
    func sign(_ message: [UInt8]) throws(ChannelError) -> [UInt8] {
        OpenSSLReason.clear()
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        var count = unsafe Int(EVP_PKEY_get_size(self.key))
        var signature = [UInt8](repeating: 0, count: count)
        guard unsafe context != nil, unsafe EVP_DigestSignInit(context, nil, nil, nil, self.key) == 1,
            unsafe EVP_DigestSign(context, &signature, &count, message, message.count) == 1
        else {
            throw .library("sign a message")
        }
        return Array(signature.prefix(count))
    }

    /// Hands key and certificate to a TLS context, which takes its own references.
    ///
    /// - Parameter context: An `SSL_CTX`.
    /// - Returns: Whether OpenSSL accepted them.
    @unsafe
    func install(in context: OpaquePointer) -> Bool {
        unsafe SSL_CTX_use_certificate(context, self.certificate) == 1
            && SSL_CTX_use_PrivateKey(context, self.key) == 1
    }

    @unsafe
    private static func fill(_ certificate: OpaquePointer, key: OpaquePointer) -> Bool {
        guard unsafe X509_set_version(certificate, 2) == 1,  // counts from 0: version 3
            unsafe self.setRandomSerial(of: certificate),
            let name = unsafe X509_get_subject_name(certificate),
            unsafe X509_NAME_add_entry_by_NID(name, NID_commonName, V_ASN1_UTF8STRING, "photoshare", -1, -1, 0) == 1,
            unsafe X509_set_issuer_name(certificate, name) == 1
        else {
            return false
        }
        return unsafe ASN1_TIME_set_string_X509(X509_getm_notBefore(certificate), "20200101000000Z") == 1
            && ASN1_TIME_set_string_X509(X509_getm_notAfter(certificate), "99991231235959Z") == 1
            && X509_set_pubkey(certificate, key) == 1
    }

    /// Draws a serial of 16 bytes, positive and of constant length (RFC 5280 4.1.2.2).
    @unsafe
    private static func setRandomSerial(of certificate: OpaquePointer) -> Bool {
        var bytes = [UInt8].random(count: 16)
        bytes[0] = bytes[0] & 0x7F | 0x40
        guard let number = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else {
            return false
        }
        defer { unsafe BN_free(number) }
        return unsafe BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }
}
