// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Who a device is, shown to the one that it is being paired with (docs/protocol.md, section 8.2).
public struct IdentityProof: Sendable, Hashable {
    /// The longest key that is read, in bytes.
    public static let keyLimit = 512
    /// The longest name and platform, in bytes of UTF-8.
    public static let textLimit = 255
    /// The bytes of a signature.
    public static let signatureBytes = 64

    /// The lasting key: a SubjectPublicKeyInfo, 44 bytes for Ed25519.
    public var publicKeyInfo: [UInt8]
    /// What the device calls itself; the peer's word: clean it before it is kept.
    public var name: String
    /// What the device says it runs on; the peer's word.
    public var platform: String
    /// The key's signature over ``signedMessage(role:channelBinding:publicKeyInfo:)``.
    public var signature: [UInt8]

    /// Makes a proof of its parts.
    ///
    /// - Parameters:
    ///   - publicKeyInfo: The lasting key.
    ///   - name: What the device calls itself.
    ///   - platform: What the device runs on.
    ///   - signature: The key's signature.
    public init(publicKeyInfo: [UInt8], name: String, platform: String, signature: [UInt8]) {
        self.publicKeyInfo = publicKeyInfo
        self.name = name
        self.platform = platform
        self.signature = signature
    }

    /// What is signed: the purpose, who signs, this very channel, and the key itself, so that nobody can show a key that
    /// he does not have, or a proof that was made elsewhere.
    ///
    /// - Parameters:
    ///   - role: `J` for the side that joined (the client), `D` for the side that displayed (the server).
    ///   - channelBinding: The channel's exporter value, 32 bytes (RFC 9266).
    ///   - publicKeyInfo: The signer's key.
    /// - Returns: The message.
    public static func signedMessage(role: Character, channelBinding: [UInt8], publicKeyInfo: [UInt8]) -> [UInt8] {
        Array("handoff identity/1".utf8) + Array(String(role).utf8) + channelBinding + publicKeyInfo
    }

    /// The message's payload.
    public var encoded: [UInt8] {
        MessageFields([
            "key": .data(self.publicKeyInfo), "name": .string(self.name), "platform": .string(self.platform),
            "signature": .data(self.signature),
        ]).encoded
    }

    /// Reads a payload.
    ///
    /// - Parameter bytes: The payload.
    /// - Throws: ``MessageError``.
    public init(decoding bytes: [UInt8]) throws(MessageError) {
        let fields = try MessageFields(decoding: bytes)
        self.init(
            publicKeyInfo: try fields.required("key", fields.data("key", limit: Self.keyLimit)),
            name: try fields.required("name", fields.text("name", limit: Self.textLimit)),
            platform: try fields.required("platform", fields.text("platform", limit: Self.textLimit)),
            signature: try fields.required("signature", fields.data("signature", limit: Self.signatureBytes))
        )
        guard !self.publicKeyInfo.isEmpty else { throw .field("key") }
        guard self.signature.count == Self.signatureBytes else { throw .field("signature") }
    }
}
