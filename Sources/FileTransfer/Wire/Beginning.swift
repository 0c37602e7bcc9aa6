// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a continuer says first: of which kinds of items it knows beyond those that were there from the beginning.
struct Beginning: Sendable, Hashable {
    /// Whether it takes links; without that it is sent a manifest that has none.
    var takesLinks: Bool

    private static let version: UInt8 = 1

    init(takesLinks: Bool) {
        self.takesLinks = takesLinks
    }

    var encoded: [UInt8] { [Self.version] + (self.takesLinks ? [ManifestEntry.Kind.link.rawValue] : []) }

    /// Reads what a continuer says; numbers that are not known are passed over, and nobody is turned away for them.
    init(decoding bytes: [UInt8]) {
        self.takesLinks = bytes.dropFirst().contains(ManifestEntry.Kind.link.rawValue)
    }
}
