// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The four keys that two devices derived when they were paired, each for one purpose and one direction, 32 bytes.
///
/// Secret: they are never printed, and only their owner can read the file they are kept in.
public struct DeviceKeys: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Recognises the other device's adverts.
    public var advertIn: [UInt8]
    /// Seals our adverts for the other device.
    public var advertOut: [UInt8]
    /// Recognises the other device's knock.
    public var knockIn: [UInt8]
    /// Makes our knock at the other device.
    public var knockOut: [UInt8]

    /// Puts the keys together.
    ///
    /// - Parameters:
    ///   - advertIn: Recognises the other device's adverts.
    ///   - advertOut: Seals our adverts for the other device.
    ///   - knockIn: Recognises the other device's knock.
    ///   - knockOut: Makes our knock at the other device.
    public init(advertIn: [UInt8], advertOut: [UInt8], knockIn: [UInt8], knockOut: [UInt8]) {
        self.advertIn = advertIn
        self.advertOut = advertOut
        self.knockIn = knockIn
        self.knockOut = knockOut
    }

    /// Not the keys.
    public var description: String { "redacted" }

    /// Not the keys either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
