// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct CPaceVectorTests {
    let vectors: CPaceVectors

    init() throws {
        self.vectors = try CPaceVectors.load()
    }

    @Test func `the generator is the draft's`() throws {
        let password = self.vectors.password.bytes
        let hash = try CPaceSuite.generatorHash(password: password, context: self.vectors.context)
        #expect(hash.revealed() == self.vectors.generatorHash.bytes)
        let generator = try CPaceSuite.generator(password: password, context: self.vectors.context)
        #expect(generator.revealed() == self.vectors.generator.bytes)
    }

    @Test func `the shares are the draft's`() throws {
        let client = try self.makeExchange(.client)
        let server = try self.makeExchange(.server)
        #expect(client.share == self.vectors.clientShare.bytes)
        #expect(server.share == self.vectors.serverShare.bytes)
    }

    @Test func `the shared element is the draft's on both sides`() throws {
        let clientScalar = try SecretBytes(self.vectors.clientScalar.bytes)
        let client = try RistrettoGroup.sharedElement(clientScalar, self.vectors.serverShare.bytes)
        #expect(client.revealed() == self.vectors.element.bytes)
        let serverScalar = try SecretBytes(self.vectors.serverScalar.bytes)
        let server = try RistrettoGroup.sharedElement(serverScalar, self.vectors.clientShare.bytes)
        #expect(server.revealed() == self.vectors.element.bytes)
    }

    @Test func `the session key is the draft's`() throws {
        let element = try SecretBytes(self.vectors.element.bytes)
        let key = try CPaceSuite.sessionKey(
            element: element,
            clientShare: self.vectors.clientShare.bytes,
            serverShare: self.vectors.serverShare.bytes,
            context: self.vectors.context
        )
        #expect(key.revealed() == self.vectors.sessionKey.bytes)
    }

    @Test func `the session identifier made of the transcript is the draft's`() throws {
        var transcript = try Transcript()
        transcript.append([UInt8]("CPaceSidOutput".utf8))
        transcript.append(lengthPrefixed: self.vectors.clientShare.bytes)
        transcript.append(lengthPrefixed: self.vectors.clientData.bytes)
        transcript.append(lengthPrefixed: self.vectors.serverShare.bytes)
        transcript.append(lengthPrefixed: self.vectors.serverData.bytes)
        let digest = try transcript.finish()
        #expect(digest.revealed() == self.vectors.sessionIDOutput.bytes)
    }

    @Test func `a verified multiplication yields the draft's product`() throws {
        let multiplication = self.vectors.verifiedMultiplication
        let scalar = try SecretBytes(multiplication.scalar.bytes)
        let product = try RistrettoGroup.sharedElement(scalar, multiplication.share.bytes)
        #expect(product.revealed() == multiplication.product.bytes)
    }

    @Test func `a verified multiplication refuses what does not decode and what is neutral`() throws {
        let multiplication = self.vectors.verifiedMultiplication
        #expect(multiplication.refused.count == 2)
        for share in multiplication.refused {
            let scalar = try SecretBytes(multiplication.scalar.bytes)
            let error = #expect(throws: ChannelError.self) {
                _ = try RistrettoGroup.sharedElement(scalar, share.bytes)
            }
            #expect(error?.code == .badRecord)
        }
    }

    @Test func `two runs with the draft's scalars confirm each other`() throws {
        let client = try self.makeExchange(.client)
        let server = try self.makeExchange(.server)
        let clientTag = try client.confirm(peerShare: server.share)
        let serverTag = try server.confirm(peerShare: client.share)
        #expect(server.verify(peerTag: clientTag))
        #expect(client.verify(peerTag: serverTag))
    }

    @Test func `values are joined behind their lengths`() {
        let joined = LengthPrefix.join(Array("1234".utf8), Array("5".utf8), [], Array("678".utf8))
        #expect(joined.hexadecimal == "043132333401350003363738")
    }

    @Test(arguments: [(0, "00"), (127, "7f"), (128, "8001"), (300, "ac02"), (16_384, "808001")])
    func `a length is encoded seven bits a byte`(length: Int, expected: String) {
        #expect(LengthPrefix.encode(length).hexadecimal == expected)
    }

    private func makeExchange(_ role: ConnectionRole) throws -> CPace {
        let scalar = role == .client ? self.vectors.clientScalar : self.vectors.serverScalar
        return try CPace(
            role: role,
            password: self.vectors.password.bytes,
            context: self.vectors.context,
            scalar: SecretBytes(scalar.bytes)
        )
    }
}
