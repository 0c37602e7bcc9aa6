// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// When an incoming file's content is forced to the disk.
public enum Durability: Sendable, Hashable {
    /// Before it gets its name: after a power cut there is the whole file or none.
    case beforePlacing
    /// By whoever places it, for many files at once: ``Destination/syncContents()`` before placing them.
    case byCaller
}
