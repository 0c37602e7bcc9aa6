// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A way to make records of the bulk stream shorter, by its number on the wire (docs/protocol.md, section 9.4).
enum Packing: UInt8, CaseIterable {
    /// Zstandard frames (RFC 8878), each for itself.
    case zstandard = 1

    /// How many ways a continuer may say that it knows.
    static let countLimit = 255

    /// Reads what a continuer knows; what is unknown here is from a later version, and no fault.
    static func known(in payload: [UInt8]) -> Set<Packing> {
        Set(payload.compactMap(Packing.init(rawValue:)))
    }
}
