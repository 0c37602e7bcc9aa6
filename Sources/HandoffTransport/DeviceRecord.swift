// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A device that this one was paired with.
public struct DeviceRecord: Sendable, Hashable {
    /// SHA-256 of the device's SubjectPublicKeyInfo, 32 bytes; what identifies it.
    public var keyDigest: [UInt8]
    /// The device's SubjectPublicKeyInfo (RFC 5280, section 4.1), at most 512 bytes; 44 for Ed25519.
    public var publicKeyInfo: [UInt8]
    /// The name the device gave itself, cleaned by whoever adds it.
    public var peerName: String
    /// The name the user gave it, no other device's.
    public var ownName: String?
    /// What the device says it runs on.
    public var platform: String
    /// The keys that both derived.
    public var keys: DeviceKeys
    /// When it was paired, in seconds since 1970.
    public var pairedAt: Int64
    /// When it was last heard of, in seconds since 1970.
    public var lastSeen: Int64?
    /// Whether what it sends is accepted without asking.
    public var acceptsWithoutAsking: Bool
    /// Where what it sends goes, in the file system's bytes; nil means where everything goes.
    public var folder: [UInt8]?

    /// The name for people: the user's, or else the device's own.
    public var name: String { self.ownName ?? self.peerName }

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - keyDigest: SHA-256 of the device's SubjectPublicKeyInfo, 32 bytes.
    ///   - publicKeyInfo: The device's SubjectPublicKeyInfo.
    ///   - peerName: The name the device gave itself, cleaned.
    ///   - ownName: The name the user gave it.
    ///   - platform: What the device says it runs on.
    ///   - keys: The keys that both derived.
    ///   - pairedAt: When it was paired, in seconds since 1970.
    ///   - lastSeen: When it was last heard of, in seconds since 1970.
    ///   - acceptsWithoutAsking: Whether what it sends is accepted without asking.
    ///   - folder: Where what it sends goes.
    public init(
        keyDigest: [UInt8],
        publicKeyInfo: [UInt8],
        peerName: String,
        ownName: String? = nil,
        platform: String,
        keys: DeviceKeys,
        pairedAt: Int64,
        lastSeen: Int64? = nil,
        acceptsWithoutAsking: Bool = false,
        folder: [UInt8]? = nil
    ) {
        self.keyDigest = keyDigest
        self.publicKeyInfo = publicKeyInfo
        self.peerName = peerName
        self.ownName = ownName
        self.platform = platform
        self.keys = keys
        self.pairedAt = pairedAt
        self.lastSeen = lastSeen
        self.acceptsWithoutAsking = acceptsWithoutAsking
        self.folder = folder
    }
}
