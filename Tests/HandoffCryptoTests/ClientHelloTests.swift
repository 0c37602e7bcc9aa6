// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
import Testing

@testable import HandoffCrypto

struct ClientHelloTests {
    @Test func `a hello without the two extensions is one`() {
        #expect(ClientHello(protocolList: nil, serverNameList: nil) == ClientHello(protocols: [], serverName: nil))
    }

    @Test func `names are read off well-formed lists`() {
        let hello = ClientHello(
            protocolList: [0, 6, 1, 97, 3, 98, 99, 100],
            serverNameList: [0, 5, 0, 0, 2, 104, 105]
        )
        #expect(hello == ClientHello(protocols: ["a", "bcd"], serverName: "hi"))
    }

    @Test func `a protocol that is no text is left out`() {
        let hello = ClientHello(protocolList: [0, 4, 1, 0xFF, 1, 97], serverNameList: nil)
        #expect(hello?.protocols == ["a"])
    }

    @Test(
        arguments: [
            [], [0], [0, 1], [0, 2, 1], [0, 2, 2, 97], [0, 2, 1, 97, 0], [0, 1, 0], [0, 3, 1, 97, 0],
            [0xFF, 0xFF, 1, 97],
        ] as [[UInt8]]
    )
    func `a protocol list that is not well formed is refused`(bytes: [UInt8]) {
        #expect(ClientHello(protocolList: bytes, serverNameList: nil) == nil)
    }

    @Test(
        arguments: [
            [], [0], [0, 0], [0, 1, 0], [0, 3, 0, 0, 0], [0, 4, 1, 0, 1, 97], [0, 4, 0, 0, 2, 97],
            [0, 4, 0, 0, 1, 97, 0],
            [0, 4, 0, 0, 1, 0xFF], [0, 8, 0, 0, 1, 97, 0, 0, 1, 98], [0xFF, 0xFF, 0, 0, 1, 97],
        ] as [[UInt8]]
    )
    func `a server name that is not well formed is refused`(bytes: [UInt8]) {
        #expect(ClientHello(protocolList: nil, serverNameList: bytes) == nil)
    }
}
