// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Shortens names that Linux file systems cannot hold.
public enum NameShortener: Sendable {
    /// The most bytes a Linux file system takes for one name.
    public static let maximumByteCount = 255

    /// A name that a file system takes.
    ///
    /// A name that is too long keeps its beginning, cut between characters, and its extension; between them come a
    /// tilde
    /// and 16 hexadecimal digits of a hash (FNV-1a, 64 bits) of the whole name. The same name is always shortened in
    /// the
    /// same way, and two long names that begin alike stay apart. A hash that somebody forces to collide gains nothing:
    /// placing never replaces.
    ///
    /// - Parameter name: One component of a ``RelativePath``.
    /// - Returns: The name itself if it has at most 255 bytes, else a name that has.
    public static func shortened(_ name: [UInt8]) -> [UInt8] {
        guard name.count > Self.maximumByteCount else { return name }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        let padding = String(repeating: "0", count: 16 - digits.count)
        return NameParts(name).marked(Array("~\(padding)\(digits)".utf8))
    }

    /// A path whose components a file system takes.
    static func shortened(_ path: RelativePath) -> RelativePath {
        let components = path.components
        guard components.contains(where: { name in name.count > Self.maximumByteCount }) else { return path }
        return RelativePath(trusting: components.map(Self.shortened))
    }
}
