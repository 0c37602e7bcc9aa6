// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffProtocol
import HandoffTransport
import HandoffWire
import TestSupport
import Testing

@testable import Handoff
@testable import HandoffCrypto

/// The worked examples of codes and pairing in docs/protocol.md, made by the code.
struct PairingExampleTests {
    private let page: ProtocolPage
    private let security: OpenSSLSecurity
    private let binding = [UInt8](repeating: 0x33, count: 32)

    init() throws {
        self.page = try ProtocolPage()
        self.security = try OpenSSLSecurity()
    }

    private func context(_ purpose: Hello.Purpose) -> PasswordExchangeContext {
        PasswordExchangeContext(
            sessionID: self.binding,
            channelIdentifier: PairingTranscript.channelIdentifier(
                mode: purpose,
                clientKey: [UInt8](repeating: 0x11, count: 32),
                serverKey: [UInt8](repeating: 0x22, count: 32)
            ),
            clientData: PairingTranscript.clientData(versions: [1]),
            serverData: PairingTranscript.serverData(versions: [1])
        )
    }

    private static func secret(_ bytes: [UInt8]) throws -> SecretBytes {
        unsafe try SecretBytes(count: bytes.count) { memory in
            for (index, byte) in bytes.enumerated() { unsafe memory[index] = byte }
        }
    }

    @Test(arguments: [Hello.Purpose.once, .pair])
    func `the page shows what becomes of a code`(purpose: Hello.Purpose) throws {
        let context = self.context(purpose)
        let password = try OneShotCode("7-amazing-violin").spoken.password
        let scalars = (
            client: ProtocolPage.bytes("da3d23700a9e5699258aef94dc060dfda5ebb61f02a5ea77fad53f4ff0976d08"),
            server: ProtocolPage.bytes("d2316b454718c35362d83d69df6320f38578ed5984651435e2949762d900b80d")
        )
        let client = try CPace(
            role: .client,
            password: password,
            context: context,
            scalar: Self.secret(scalars.client)
        )
        let server = try CPace(
            role: .server,
            password: password,
            context: context,
            scalar: Self.secret(scalars.server)
        )
        let element = try RistrettoGroup.sharedElement(Self.secret(scalars.client), server.share)
        let sessionKey = try CPaceSuite.sessionKey(
            element: element,
            clientShare: client.share,
            serverShare: server.share,
            context: context
        )
        let clientTag = try client.confirm(peerShare: server.share)
        let serverTag = try server.confirm(peerShare: client.share)
        var examples = [
            password, context.channelIdentifier,
            try CPaceSuite.generator(password: password, context: context).revealed(),
            scalars.client, scalars.server, client.share, server.share, element.revealed(), sessionKey.revealed(),
            clientTag, serverTag,
        ]
        if purpose == .once {
            examples.append(try CPaceSuite.generatorHash(password: password, context: context).revealed())
            examples.append(try CPaceSuite.confirmationKey(sessionKey: sessionKey, context: context).revealed())
        }
        for example in examples { #expect(self.page.shows(example), "\(ProtocolPage.hexadecimal(example))") }
        #expect(self.page.shows("ADa" + ProtocolPage.hexadecimal(context.clientData)))
        #expect(self.page.shows("ADb" + ProtocolPage.hexadecimal(context.serverData)))
        guard purpose == .pair else { return }
        #expect(client.verify(peerTag: serverTag))
        for label in PairingTranscript.KeyLabel.allCases {
            let key = try client.derivedKey(info: label.rawValue, salt: self.binding)
            #expect(self.page.shows(label.rawValue + ProtocolPage.hexadecimal(key)))
        }
    }

    /// The key is that of test 1 in RFC 8032, section 7.1.
    @Test func `the page shows what an identity is`() throws {
        let seed = ProtocolPage.bytes("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
        let identity = try self.security.loadIdentity(key: Ed25519Key.encoded(seed: seed))
        let message = IdentityProof.signedMessage(
            role: "D",
            channelBinding: self.binding,
            publicKeyInfo: identity.subjectPublicKeyInfo
        )
        let proof = IdentityProof(
            publicKeyInfo: identity.subjectPublicKeyInfo,
            name: "desk",
            platform: "Linux",
            signature: try identity.sign(message)
        )
        for example in [
            identity.subjectPublicKeyInfo, identity.keyDigest, message, proof.signature,
            OutgoingMessage(.identity, proof.encoded).encoded,
        ] {
            #expect(self.page.shows(example), "\(ProtocolPage.hexadecimal(example))")
        }
        let id = try #require(DeviceID(keyDigest: identity.keyDigest))
        #expect(self.page.shows("ID" + id.description))
    }

    @Test func `the page shows the number that two devices show each other`() {
        let secret = SharedSecret(
            between: [UInt8](repeating: 0x22, count: 32),
            and: [UInt8](repeating: 0x11, count: 32),
            authenticate: self.security.hmacSHA256(key:message:)
        )
        let code = self.security.hmacSHA256(key: secret.password, message: Array("handoff-trust/1 nameplate".utf8))
        #expect(self.page.shows("begins with `\(ProtocolPage.hexadecimal(Array(code.prefix(4))))`"))
        #expect(self.page.shows("the nameplate is \(secret.nameplate)."))
    }
}
