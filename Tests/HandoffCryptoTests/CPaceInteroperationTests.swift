// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

/// Against the other implementation: RFC 9496 and the draft in plain Python, written without a look at this one.
@Suite(.enabled(if: PythonPeer.path != nil, "the Python peer is not beside the package"))
struct CPaceInteroperationTests {
    private let context = PasswordExchangeContext(
        sessionID: Array(0..<32),
        channelIdentifier: Array(repeating: 0xC1, count: 200),
        clientData: Array("J1".utf8),
        serverData: Array("D1".utf8)
    )

    @Test(arguments: [true, false])
    func `our client and a Python server agree on the code, or both refuse`(codesMatch: Bool) throws {
        let peer = try self.makePeer("responder", code: codesMatch ? "amber-violin" : "amber-viola")
        let exchange = try self.makeExchange(.client)
        try peer.send(exchange.share)
        let tag = try exchange.confirm(peerShare: peer.bytes())
        try peer.send(tag)
        if codesMatch {
            let peerTag = try peer.bytes()
            #expect(exchange.verify(peerTag: peerTag))
        }
        #expect(try peer.line() == (codesMatch ? "match" : "no match"))
        #expect(try peer.finish() == 0)
    }

    @Test(arguments: [true, false])
    func `our server and a Python client agree on the code, or both refuse`(codesMatch: Bool) throws {
        let peer = try self.makePeer("initiator", code: codesMatch ? "amber-violin" : "amber-viola")
        let exchange = try self.makeExchange(.server)
        let ownTag = try exchange.confirm(peerShare: peer.bytes())
        try peer.send(exchange.share)
        let tag = try peer.bytes()
        #expect(exchange.verify(peerTag: tag) == codesMatch)
        try peer.send(ownTag)
        #expect(try peer.line() == (codesMatch ? "match" : "no match"))
        #expect(try peer.finish() == 0)
    }

    private func makePeer(_ role: String, code: String) throws -> PythonPeer {
        try PythonPeer([
            role, code, self.context.sessionID.hexadecimal, self.context.channelIdentifier.hexadecimal,
            self.context.clientData.hexadecimal, self.context.serverData.hexadecimal,
        ])
    }

    private func makeExchange(_ role: ConnectionRole) throws -> any PasswordExchange {
        try OpenSSLSecurity().makePasswordExchange(
            role: role,
            password: Array("amber-violin".utf8),
            context: self.context
        )
    }
}
