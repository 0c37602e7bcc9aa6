// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffTransport
import Testing

struct OpenSSLSecurityTests {
    let security: OpenSSLSecurity

    init() throws {
        self.security = try OpenSSLSecurity()
    }

    @Test func `random bytes have the length asked for and differ`() {
        #expect(self.security.randomBytes(0).isEmpty)
        let values = (0..<16).map { _ in self.security.randomBytes(16) }
        #expect(values.allSatisfy { $0.count == 16 })
        #expect(Set(values).count == 16)
    }

    @Test func `each identity has a key of its own`() throws {
        let one = try self.security.makeEphemeralIdentity()
        let other = try self.security.makeEphemeralIdentity()
        #expect(one.keyDigest.count == 32)
        #expect(one.keyDigest != other.keyDigest)
    }

    @Test func `a channel made through the seam has its handshake to begin`() throws {
        let identity = try self.security.makeEphemeralIdentity()
        let channel = try self.security.makeChannel(
            role: .client,
            identity: identity,
            protocols: ["handoff/1"],
            expectedPeer: nil
        )
        #expect(channel.ownKeyDigest == identity.keyDigest)
        let nothing: [UInt8] = []
        #expect(try channel.handshake(nothing.span) == ChannelProgress(consumed: 0, produced: 0))
        #expect(channel.pendingCount > 0)
    }

    @Test(arguments: [
        ([""], nil), ([String(repeating: "x", count: 256)], nil), (["a"], [UInt8](repeating: 0, count: 31)),
    ])
    func `impossible terms are refused`(protocols: [String], expectedPeer: [UInt8]?) throws {
        let identity = try self.security.makeEphemeralIdentity()
        let error = #expect(throws: ChannelError.self) {
            _ = try self.security.makeChannel(
                role: .server,
                identity: identity,
                protocols: protocols,
                expectedPeer: expectedPeer
            )
        }
        #expect(error?.code == .library)
    }

    @Test func `an identity of another engine is refused`() throws {
        final class Foreign: ChannelIdentity {
            let keyDigest: [UInt8] = []
        }
        let error = #expect(throws: ChannelError.self) {
            _ = try self.security.makeChannel(role: .client, identity: Foreign(), protocols: [], expectedPeer: nil)
        }
        #expect(error?.code == .library)
    }
}
