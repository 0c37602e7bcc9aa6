// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport

/// A device that this one was paired with, as people see it.
public struct PairedDevice: Sendable, Hashable, Identifiable {
    /// The device's ID: its whole key digest as eight groups of seven letters and digits.
    public let id: String
    /// The name for people: the one that the user gave it, or else its own.
    public let name: String
    /// The name that the user gave it.
    public let ownName: String?
    /// What the device says it runs on.
    public let platform: String
    /// When it was paired.
    public let pairedAt: Date
    /// When it was last connected.
    public let lastSeen: Date?
    /// Whether the user has decided that what it offers is accepted without a question.
    public let acceptsWithoutAsking: Bool
    /// The folder for what it offers, in the file system's bytes; nil means where everything goes.
    public let folder: [UInt8]?
    let keyDigest: [UInt8]

    init(_ record: DeviceRecord) {
        self.id = Self.id(of: record.keyDigest)
        self.name = record.name
        self.ownName = record.ownName
        self.platform = record.platform
        self.pairedAt = Date(timeIntervalSince1970: Double(record.pairedAt))
        self.lastSeen = record.lastSeen.map { Date(timeIntervalSince1970: Double($0)) }
        self.acceptsWithoutAsking = record.acceptsWithoutAsking
        self.folder = record.folder
        self.keyDigest = record.keyDigest
    }

    /// The ID of a key; a store holds whole digests only.
    static func id(of keyDigest: [UInt8]) -> String {
        DeviceID(keyDigest: keyDigest)?.description ?? ""
    }
}
