// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a file is called, how large it is, and what is in it: said before its first byte.
public struct FileDescription: Sendable, Hashable {
    /// Its name, without folders; a receiver does not trust it.
    public var name: String
    /// Its size in bytes.
    public var size: UInt64
    /// What is in it, such as `image/jpeg`, as its sender says.
    public var mediaType: String

    /// Makes a description of its parts.
    ///
    /// - Parameters:
    ///   - name: The file's name, without folders.
    ///   - size: Its size in bytes.
    ///   - mediaType: What is in it.
    public init(name: String, size: UInt64, mediaType: String) {
        self.name = name
        self.size = size
        self.mediaType = mediaType
    }
}
