// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What a symbolic link says: a path that nobody has followed.
public struct LinkTarget: Sendable, Hashable {
    /// The most bytes that Linux takes: `PATH_MAX` without the NUL.
    public static let maximumByteCount = 4_095

    /// The path's bytes, as they stand in the link.
    public let bytes: [UInt8]

    /// Takes what a link says, or a peer.
    ///
    /// - Parameter bytes: The path; nil comes of an empty one, of one with a NUL, and of more bytes than
    ///   ``maximumByteCount``.
    public init?(bytes: [UInt8]) {
        guard (1...Self.maximumByteCount).contains(bytes.count), !bytes.contains(0) else { return nil }
        self.bytes = bytes
    }

    /// Checks that a link leads to nothing outside the item at the top that it came with.
    ///
    /// Only steps up at the beginning are accepted, and none above that item. Behind the name of a folder `..` would lead to
    /// wherever that folder is, and its name may be another link's: `a/up/..` is beneath the top as text, and above it where `up`
    /// leads to the top. Without that each link leads down from a folder in the tree, and so do the links on the way.
    ///
    /// - Parameter path: The link's own path.
    /// - Throws: ``LinkRefusal``.
    public func check(at path: RelativePath) throws(LinkRefusal) {
        guard self.bytes.first != UInt8(ascii: "/") else { throw LinkRefusal(.absolute) }
        // Folders between the destination and the link; the first is the item at the top.
        var depth = path.components.count - 1
        guard depth > 0 else { throw LinkRefusal(.outside) }
        var hasDescended = false
        for component in self.bytes.split(separator: UInt8(ascii: "/")) {
            if component.elementsEqual(".".utf8) { continue }
            if component.elementsEqual("..".utf8) {
                guard !hasDescended else { throw LinkRefusal(.climbing) }
                depth -= 1
                guard depth > 0 else { throw LinkRefusal(.outside) }
                continue
            }
            hasDescended = true
            do throws(NameRefusal) {
                try NameRules.check(component)
            } catch {
                throw LinkRefusal(.name(error.reason))
            }
        }
    }
}

extension LinkTarget: CustomStringConvertible {
    /// The path as text; whoever prints it escapes it.
    public var description: String { String(decoding: self.bytes, as: UTF8.self) }
}
