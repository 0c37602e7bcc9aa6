// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import Handoff
internal import HandoffCrypto
internal import HandoffTransport

/// What the two sides tell each other, over the session that the code has opened, to be paired devices until the end of the
/// measurement: a code is good for one connection, and a cold start is that of devices that know each other.
struct Introduction: Codable, Sendable {
    /// The key of whoever sends this.
    var publicKeyInfo: [UInt8]
    /// The keys that both derive at a pairing, as the receiver of this uses them; empty in an answer.
    var advertIn: [UInt8] = []
    var advertOut: [UInt8] = []
    var knockIn: [UInt8] = []
    var knockOut: [UInt8] = []

    /// The record of whoever has sent this.
    ///
    /// - Parameters:
    ///   - security: Digests the key.
    ///   - keys: The keys that both have.
    /// - Returns: The record; nil for what cannot be one.
    func record(_ security: OpenSSLSecurity, keys: DeviceKeys) -> DeviceRecord? {
        let all = [keys.advertIn, keys.advertOut, keys.knockIn, keys.knockOut]
        guard all.allSatisfy({ $0.count == Self.keyBytes }), (1...512).contains(self.publicKeyInfo.count) else {
            return nil
        }
        return DeviceRecord(
            keyDigest: security.keyDigest(of: self.publicKeyInfo),
            publicKeyInfo: self.publicKeyInfo,
            peerName: "bench",
            platform: "Linux",
            keys: keys,
            pairedAt: SystemWallClock().unixTime
        )
    }

    /// The keys as the receiver of this uses them.
    var keys: DeviceKeys {
        DeviceKeys(advertIn: self.advertIn, advertOut: self.advertOut, knockIn: self.knockIn, knockOut: self.knockOut)
    }

    /// How many bytes each of the keys has.
    static let keyBytes = 32
}

/// Who this side is for the time of a measurement.
struct PassingTrust: Sendable {
    let trust: DeviceTrust
    let store: PassingDevices
    let identity: any DeviceIdentity

    /// Makes a key that nothing outlives.
    init(_ security: OpenSSLSecurity) throws {
        var key = security.makeDeviceKey()
        defer { for index in key.indices { key[index] = 0 } }
        self.identity = try security.loadIdentity(key: key)
        self.store = PassingDevices()
        self.trust = DeviceTrust(identity: self.identity, store: self.store, name: "bench", platform: "Linux")
    }
}
