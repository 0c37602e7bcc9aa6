// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import COpenSSL
import CVectorAES
import HandoffTransport
import Testing

@testable import HandoffCrypto

/// Where the library or the processor's instructions are missing, OpenSSL's own cipher is held against itself.
struct VectorAESTests {
    init() throws {
        try CryptoLibraries.start()
    }

    @Test(arguments: [(true, false), (false, true), (true, true), (false, false)])
    func `channels understand each other, whichever library does their AES`(client: Bool, server: Bool) throws {
        let pair = try Pair(Self.party(.client, client), Self.party(.server, server))
        try pair.shakeHands()
        for count in [1, 15, 16, 17, 255, 256, 4097, 16_383, 16_384, 16_385, 262_144, 1_000_003] {
            let message = [UInt8].random(count: count)
            try pair.client.seal(message)
            try pair.server.seal(message)
            try pair.settle()
            #expect(pair.server.takeReceived() == message)
            #expect(pair.client.takeReceived() == message)
        }
    }

    @Test(arguments: [true, false])
    func `a record with one bit changed is refused`(usesVectorAES: Bool) throws {
        for position in [0, 5, 700, 1_000, 1_021] {
            let pair = try Pair(Self.party(.client, usesVectorAES), Self.party(.server, usesVectorAES))
            try pair.shakeHands()
            try pair.client.seal([UInt8](repeating: 7, count: 1_000))
            var record = try pair.client.drain()
            try #require(record.count == 1_022)
            record[position] ^= 16
            #expect(throws: ChannelError.self) { try pair.server.take(record) }
            #expect(pair.server.takeReceived().isEmpty)
        }
    }

    @Test func `the published vector comes out`() throws {
        // D. McGrew, J. Viega: The Galois/Counter Mode of Operation, appendix B, test case 4.
        let sealed = try Self.seal(
            key: "feffe9928665731c6d6a8f9467308308",
            nonce: "cafebabefacedbaddecaf888",
            header: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
            content: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        #expect(
            sealed?.hexadecimal == "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e0915bc94fbc3221a5db94fae95ae7121a47"
        )
    }

    @Test(.enabled(if: Self.isThere))
    func `what TLS does not ask for is refused, not done differently`() throws {
        let key = String(repeating: "00", count: 16)
        let nonce = String(repeating: "11", count: 12)
        #expect(try Self.seal(key: key, nonce: nonce, header: String(repeating: "aa", count: 64), content: "01") != nil)
        #expect(try Self.seal(key: key, nonce: nonce, header: String(repeating: "aa", count: 65), content: "01") == nil)
        #expect(try Self.seal(key: key, nonce: nonce + "22", header: "aa", content: "01") == nil)
    }

    @Test(.enabled(if: Self.isThere))
    func `the library says its version`() {
        #expect(unsafe String(cString: vector_aes_version()).hasPrefix("libIPSec_MB "))
    }

    private static var isThere: Bool { unsafe vector_aes_context() != nil }

    private static func party(_ role: ConnectionRole, _ usesVectorAES: Bool) throws -> Party {
        var policy = TLSPolicy.standard
        policy.usesVectorAES = usesVectorAES
        return try Party(role, identity: EphemeralIdentity(key: CertifiedKey(), policy: policy))
    }

    /// Encrypts with what channels use.
    ///
    /// - Returns: The content, and the tag behind it; nil if the cipher refused.
    private static func seal(key: String, nonce: String, header: String, content: String) throws -> [UInt8]? {
        let library = unsafe vector_aes_context()
        let query = unsafe library == nil ? nil : vector_aes_query
        let algorithm = unsafe EVP_CIPHER_fetch(library, "AES-128-GCM", query)
        let context = unsafe EVP_CIPHER_CTX_new()
        defer {
            unsafe EVP_CIPHER_CTX_free(context)
            unsafe EVP_CIPHER_free(algorithm)
        }
        let (key, nonce) = (try #require([UInt8](hexadecimal: key)), try #require([UInt8](hexadecimal: nonce)))
        let header = try #require([UInt8](hexadecimal: header))
        let content = try #require([UInt8](hexadecimal: content))
        var sealed = [UInt8](repeating: 0, count: content.count)
        var tag = [UInt8](repeating: 0, count: 16)
        var count: Int32 = 0
        guard unsafe EVP_EncryptInit_ex(context, algorithm, nil, nil, nil) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, Int32(nonce.count), nil) == 1,
            unsafe EVP_EncryptInit_ex(context, nil, nil, key, nonce) == 1,
            unsafe EVP_EncryptUpdate(context, nil, &count, header, Int32(header.count)) == 1,
            unsafe EVP_EncryptUpdate(context, &sealed, &count, content, Int32(content.count)) == 1,
            unsafe EVP_EncryptFinal_ex(context, nil, &count) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
        else {
            return nil
        }
        return sealed + tag
    }
}
