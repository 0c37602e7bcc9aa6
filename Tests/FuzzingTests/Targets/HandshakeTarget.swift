// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

@testable import HandoffCrypto

/// What a stranger says before it is trusted, and the key file, which another program may have written.
///
/// The first byte says which: the extensions of a hello, a share and a tag, a key file, a signature and its key, or the
/// first bytes of a connection.
enum HandshakeTarget: FuzzTarget {
    static let name = "handshake"
    static let longestInput = 512

    private static let hello: UInt8 = 0
    private static let share: UInt8 = 1
    private static let keyFile: UInt8 = 2
    private static let signature: UInt8 = 3
    private static let connection: UInt8 = 4

    private static let context = PasswordExchangeContext(
        sessionID: [UInt8](repeating: 3, count: 32),
        channelIdentifier: [1],
        clientData: [2],
        serverData: [3]
    )

    private static func exchange(_ role: ConnectionRole) throws(ChannelError) -> CPace {
        try CryptoLibraries.start()
        let scalar = try unsafe SecretBytes(count: 32) { bytes in
            for index in 0..<32 { unsafe bytes[index] = index == 0 ? (role == .client ? 5 : 9) : 0 }
        }
        return try CPace(role: role, password: Array("amazing-violin".utf8), context: self.context, scalar: scalar)
    }

    static func seeds() throws -> [[UInt8]] {
        let client = try Self.exchange(.client)
        let tag = try client.confirm(peerShare: try Self.exchange(.server).share)
        let security = try OpenSSLSecurity()
        let key = Ed25519Key.encoded(seed: Array(1...32))
        let identity = try security.loadIdentity(key: key)
        let channel = try security.makeClientChannel(
            identity: identity,
            protocols: ["handoff/1"],
            expectedPeer: nil,
            serverName: "abcdefgh"
        )
        _ = try channel.handshake([UInt8]().span)
        var hello: [UInt8] = []
        _ = try channel.pendingOutput { bytes in
            for index in bytes.indices { hello.append(bytes[index]) }
            return bytes.count
        }
        return [
            [Self.hello, 8, 0, 6, 1, 97, 3, 98, 99, 100, 0, 5, 0, 0, 2, 104, 105],
            [Self.share] + client.share + tag,
            [Self.keyFile] + key,
            [Self.signature] + (try identity.sign(Self.message)) + identity.subjectPublicKeyInfo,
            [Self.connection] + hello,
        ]
    }

    private static let message: [UInt8] = [1, 2, 3]

    static func check(_ input: [UInt8]) throws(BrokenProperty) {
        guard (try? CryptoLibraries.start()) != nil else { throw BrokenProperty("the libraries did not start") }
        var input = InputReader(input)
        switch input.byte() % 5 {
        case self.hello: try self.checkHello(&input)
        case self.share: try self.checkShare(&input)
        case self.keyFile:
            let bytes = input.remainder()
            guard let seed = Ed25519Key.seed(of: bytes) else { return }
            try hold(Ed25519Key.encoded(seed: seed) == bytes, "a key has two encodings")
        case self.connection: try self.checkConnection(input.remainder())
        default:
            let signature = input.bytes(64)
            _ = Ed25519Key.verify(
                signature: signature,
                message: self.message,
                subjectPublicKeyInfo: input.remainder()
            )
        }
    }

    private static func checkHello(_ input: inout InputReader) throws(BrokenProperty) {
        let protocolList = input.piece()
        let serverNameList = input.remainder()
        guard
            let hello = ClientHello(
                protocolList: protocolList.isEmpty ? nil : protocolList,
                serverNameList: serverNameList.isEmpty ? nil : serverNameList
            )
        else { return }
        try hold(hello.protocols.allSatisfy { (1...255).contains($0.utf8.count) }, "a protocol's name is too long")
        // Each has its lengths before it, and a type.
        let protocolBytes = hello.protocols.reduce(2) { $0 + 1 + $1.utf8.count }
        try hold(hello.protocols.isEmpty || protocolBytes <= protocolList.count, "names came from nowhere")
        try hold((hello.serverName == nil) == serverNameList.isEmpty, "a server name was lost, or made up")
        guard let name = hello.serverName else { return }
        try hold(name.utf8.count == serverNameList.count - 5 && !name.isEmpty, "a server name was cut")
    }

    private static func checkShare(_ input: inout InputReader) throws(BrokenProperty) {
        let (share, tag) = (input.bytes(32), input.remainder())
        guard let server = try? self.exchange(.server) else { throw BrokenProperty("an exchange did not begin") }
        guard (try? server.confirm(peerShare: share)) != nil else {
            return try hold(!server.verify(peerTag: tag), "a tag is right without a share")
        }
        try hold(share.count == 32 && share != server.share, "a share was taken that is none")
        try hold((try? server.confirm(peerShare: share)) == nil, "a second share was taken")
        let isRight = server.verify(peerTag: tag)
        try hold(!isRight || tag.count == 64, "a tag of \(tag.count) bytes was right")
        try hold(isRight || !server.verify(peerTag: tag), "a tag was wrong, then right")
    }

    /// Shown to whoever says a hello that can be read; made once, since making a certificate is slow.
    private static let identity = try? OpenSSLSecurity().loadIdentity(key: Ed25519Key.encoded(seed: Array(1...32)))

    /// Gives a server the beginning of a connection: it may like it, but nobody has proven anything yet.
    private static func checkConnection(_ bytes: [UInt8]) throws(BrokenProperty) {
        guard let identity = self.identity else { throw BrokenProperty("there is no identity") }
        var asked = 0
        let server: any SecureChannel
        do {
            server = try OpenSSLSecurity().makeServerChannel { hello in
                asked += 1
                guard hello.serverName != nil else { return .refuse }
                return .accept(identity: identity, protocols: ["handoff/1"], expectedPeer: nil)
            }
        } catch {
            throw BrokenProperty("there is no channel: \(error)")
        }
        guard let progress = try? server.handshake(bytes.span) else { return }
        try hold(
            (0...bytes.count).contains(progress.consumed),
            "\(progress.consumed) of \(bytes.count) bytes were used"
        )
        try hold(!server.isEstablished, "a channel is established that nobody finished")
        try hold(asked <= 1, "a hello was judged \(asked) times")
    }
}
