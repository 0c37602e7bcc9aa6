// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffCrypto
import HandoffProtocol
import HandoffTesting
import HandoffTransport

/// A reader and a peer that were paired before.
struct Acquaintance: Sendable {
    /// What the reader knows: itself, and the peer.
    let trust: DeviceTrust
    /// Who the peer is.
    let identity: any DeviceIdentity
    private let keys: DeviceKeys
    private let security: OpenSSLSecurity

    init(_ security: OpenSSLSecurity) async throws {
        self.security = security
        self.identity = try security.loadIdentity(key: security.makeDeviceKey())
        self.keys = DeviceKeys(
            advertIn: security.randomBytes(32),
            advertOut: security.randomBytes(32),
            knockIn: security.randomBytes(32),
            knockOut: security.randomBytes(32)
        )
        let store = InMemoryDeviceStore()
        try await store.add(
            DeviceRecord(
                keyDigest: self.identity.keyDigest,
                publicKeyInfo: self.identity.subjectPublicKeyInfo,
                peerName: "peer",
                platform: "Linux",
                keys: self.keys,
                pairedAt: 0
            )
        )
        self.trust = DeviceTrust(
            identity: try security.loadIdentity(key: security.makeDeviceKey()),
            store: store,
            name: "reader",
            platform: "Linux"
        )
    }

    /// What the peer shows at the reader's door.
    func knock() -> String {
        Knock(
            key: self.keys.knockIn,
            epoch: AdvertEpoch(unixTime: SystemWallClock().unixTime),
            nonce: self.security.randomBytes(Knock.nonceBytes),
            authenticate: self.security.hmacSHA256(key:message:)
        ).serverName
    }
}
