// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffTransport
import Testing

struct DeviceIdentityTests {
    /// RFC 8032 section 7.1: seed, public key, message, signature.
    private static let vectors: [[String]] = [
        [
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            """
            e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595b\
            be24655141438e7a100b
            """,
        ],
        [
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            """
            92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb430\
            2aeeb00d291612bb0c00
            """,
        ],
    ]
    private static let privatePrefix = "302e020100300506032b657004220420"
    private static let publicPrefix = "302a300506032b6570032100"

    private let security: OpenSSLSecurity

    init() throws {
        self.security = try OpenSSLSecurity()
    }

    @Test(arguments: Self.vectors)
    func `the RFC's keys give its signatures`(vector: [String]) throws {
        let bytes = try vector.map { try #require([UInt8](hexadecimal: $0)) }
        let key = try #require([UInt8](hexadecimal: Self.privatePrefix + vector[0]))
        let identity = try self.security.loadIdentity(key: key)
        #expect(identity.subjectPublicKeyInfo.hexadecimal == Self.publicPrefix + vector[1])
        #expect(try identity.sign(bytes[2]) == bytes[3])
        #expect(self.verify(bytes[3], bytes[2], identity))
    }

    @Test func `a key is the same device in every run, whatever its certificate`() throws {
        let key = self.security.makeDeviceKey()
        let (one, again) = try (self.security.loadIdentity(key: key), self.security.loadIdentity(key: key))
        #expect(one.keyDigest == again.keyDigest)
        #expect(one.keyDigest == self.security.keyDigest(of: one.subjectPublicKeyInfo))
        #expect(one.subjectPublicKeyInfo.count == 44)
        #expect(try self.security.loadIdentity(key: self.security.makeDeviceKey()).keyDigest != one.keyDigest)
    }

    @Test func `a signature is for one message and one key`() throws {
        let identity = try self.security.loadIdentity(key: self.security.makeDeviceKey())
        let other = try self.security.loadIdentity(key: self.security.makeDeviceKey())
        let message = Array("handoff identity/1".utf8)
        let signature = try identity.sign(message)
        #expect(signature.count == 64)
        #expect(self.verify(signature, message, identity))
        #expect(!self.verify(signature, message + [0], identity))
        #expect(!self.verify(signature, message, other))
        for index in signature.indices {
            var changed = signature
            changed[index] ^= 1
            #expect(!self.verify(changed, message, identity))
        }
        #expect(!self.verify(signature.dropLast(), message, identity))
        #expect(!self.verify(signature + [0], message, identity))
        #expect(!self.verify([], message, identity))
    }

    @Test func `bytes that are no Ed25519 key sign nothing`() throws {
        let identity = try self.security.loadIdentity(key: self.security.makeDeviceKey())
        let signature = try identity.sign([1])
        let info = identity.subjectPublicKeyInfo
        var otherAlgorithm = info
        otherAlgorithm[8] = 0x6E  // X25519
        for wrong in [[], info.dropLast(), info + [0], otherAlgorithm] {
            #expect(!self.security.verify(signature: signature, message: [1], subjectPublicKeyInfo: wrong))
        }
        // The neutral element as a key: with R neutral too and S zero, everything would be signed.
        let neutral: [UInt8] = [1] + [UInt8](repeating: 0, count: 31)
        #expect(
            !self.security.verify(
                signature: neutral + [UInt8](repeating: 0, count: 32),
                message: [1],
                subjectPublicKeyInfo: info.prefix(12) + neutral
            )
        )
    }

    @Test func `bytes that are no device key make no identity`() {
        let key = self.security.makeDeviceKey()
        #expect(key.count == 48)
        for wrong in [[], key.dropLast(), key + [0], [0] + key.dropFirst()] {
            let error = #expect(throws: ChannelError.self) { try self.security.loadIdentity(key: wrong) }
            #expect(error?.code == .library)
        }
    }

    @Test func `one identity signs on many threads at once`() async throws {
        let identity = try self.security.loadIdentity(key: self.security.makeDeviceKey())
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 as Range<UInt8> {
                group.addTask { (try? identity.sign([number])).map { self.verify($0, [number], identity) } ?? false }
            }
            for await isRight in group {
                #expect(isRight)
            }
        }
    }

    /// RFC 4231 cases 1, 2 and 6.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0B, count: 20), "Hi There",
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func `the RFC's authentication codes come out`(key: [UInt8], message: String, code: String) {
        #expect(self.security.hmacSHA256(key: key, message: Array(message.utf8)).hexadecimal == code)
    }

    private func verify(_ signature: [UInt8], _ message: [UInt8], _ identity: any DeviceIdentity) -> Bool {
        self.security.verify(
            signature: signature,
            message: message,
            subjectPublicKeyInfo: identity.subjectPublicKeyInfo
        )
    }
}
