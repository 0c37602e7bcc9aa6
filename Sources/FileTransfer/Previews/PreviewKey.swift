// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding
internal import Digests
internal import LocalFiles

/// By which a preview is found again: a digest of all by which its original is told from any other.
struct PreviewKey: Sendable, Hashable {
    /// The 32 bytes.
    let bytes: [UInt8]

    /// Another number once previews of the same originals look different.
    private static let generation: UInt32 = 1

    /// The key of a file of this device: which file it is, and in which state.
    init(_ entry: SourceEntry) {
        var writer = ByteWriter()
        writer.write(UInt8(0))
        writer.write(Self.generation)
        writer.write(entry.identity.device)
        writer.write(entry.identity.inode)
        writer.write(entry.size)
        for time in [entry.modified, entry.identity.changed] {
            writer.write(time.seconds)
            writer.write(time.nanoseconds)
        }
        self.bytes = Self.digest(writer)
    }

    /// The key of what a sender offers; nil for what may change without being told.
    ///
    /// - Parameters:
    ///   - entry: What it says of the item.
    ///   - sender: The sender's ID; empty for whoever showed a code.
    init?(_ entry: ManifestEntry, of sender: [UInt8]) {
        guard entry.kind == .file, entry.size > 0, entry.version != 0 else { return nil }
        var writer = ByteWriter()
        writer.write(UInt8(1))
        writer.write(Self.generation)
        writer.write(string: sender)
        writer.write(raw: entry.digest.bytes)
        self.bytes = Self.digest(writer)
    }

    private static func digest(_ writer: ByteWriter) -> [UInt8] {
        var hasher = ManifestHasher()
        hasher.update(writer.bytes.span)
        return hasher.finish().bytes
    }
}
