// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A path beneath some folder that has been checked: it can be joined to that folder without leaving it, and be shown.
///
/// Names are byte-exact: no case folding, no normalisation. A component may be longer than a file system's 255 bytes;
/// placing it shortens it (``NameShortener``).
public struct RelativePath: Sendable, Hashable {
    /// The most components a path may have.
    public static let maximumDepth = 32
    /// The most bytes a path may have, slashes included.
    public static let maximumByteCount = 1_024

    /// The path's bytes: components joined by single slashes, none at either end.
    public let bytes: [UInt8]

    /// Checks a path.
    ///
    /// - Parameter bytes: The path as a peer or the file system gave it.
    /// - Throws: ``NameRefusal`` with the reason.
    public init(bytes: [UInt8]) throws(NameRefusal) {
        guard let first = bytes.first else { throw NameRefusal(.empty) }
        guard first != Self.separator else { throw NameRefusal(.absolute) }
        guard bytes.count <= Self.maximumByteCount else { throw NameRefusal(.tooLong) }
        var depth = 0
        for component in bytes.split(separator: Self.separator, omittingEmptySubsequences: false) {
            depth += 1
            guard depth <= Self.maximumDepth else { throw NameRefusal(.tooDeep) }
            try NameRules.check(component)
        }
        self.bytes = bytes
    }

    /// Checks a path.
    ///
    /// - Parameter text: The path.
    /// - Throws: ``NameRefusal`` with the reason.
    public init(_ text: String) throws(NameRefusal) {
        try self.init(bytes: Array(text.utf8))
    }

    /// Joins components that are known to be good names.
    init(trusting components: [[UInt8]]) {
        self.bytes = Array(components.joined(separator: [Self.separator]))
    }

    /// The path one level down.
    ///
    /// - Parameter name: One component.
    /// - Returns: The longer path.
    /// - Throws: ``NameRefusal`` if the name is refused, or the path becomes too long or too deep.
    public func appending(_ name: [UInt8]) throws(NameRefusal) -> RelativePath {
        guard !name.isEmpty else { throw NameRefusal(.emptyComponent) }
        guard !name.contains(Self.separator) else { throw NameRefusal(.separator) }
        return try RelativePath(bytes: self.bytes + [Self.separator] + name)
    }

    /// The names from the top down; at least one.
    public var components: [[UInt8]] { self.bytes.split(separator: Self.separator).map(Array.init) }

    /// The last component.
    public var name: [UInt8] {
        guard let slash = self.bytes.lastIndex(of: Self.separator) else { return self.bytes }
        return Array(self.bytes[(slash + 1)...])
    }

    /// The folder the path is in; nil if it has one component.
    public var parent: RelativePath? {
        guard let slash = self.bytes.lastIndex(of: Self.separator) else { return nil }
        return RelativePath(unchecked: Array(self.bytes[..<slash]))
    }

    /// The paths of the folders that the path is in, from the top down, and the path itself.
    public var prefixes: [RelativePath] {
        self.bytes.indices.filter { self.bytes[$0] == Self.separator }
            .map { RelativePath(unchecked: Array(self.bytes[..<$0])) } + [self]
    }

    /// The path of the same thing where a folder that it is in has another name.
    ///
    /// - Parameters:
    ///   - folder: One of the path's ``prefixes``.
    ///   - place: Where that folder is.
    /// - Returns: The path beneath the place.
    public func moved(from folder: RelativePath, to place: RelativePath) -> RelativePath {
        RelativePath(unchecked: place.bytes + self.bytes.dropFirst(folder.bytes.count))
    }

    /// The path with a number behind the name, as a taken name gets it (``CollisionName``).
    ///
    /// - Parameter number: 1 for the first try, and so on.
    /// - Returns: The path beside this one.
    public func numbered(_ number: Int) -> RelativePath {
        let name = CollisionName.name(self.name, number: number)
        return RelativePath(unchecked: self.bytes.dropLast(self.name.count) + name)
    }

    /// Whether any component begins with a dot.
    public var isHidden: Bool {
        var atStart = true
        for byte in self.bytes {
            if atStart, byte == UInt8(ascii: ".") { return true }
            atStart = byte == Self.separator
        }
        return false
    }

    private static let separator = UInt8(ascii: "/")

    private init(unchecked bytes: [UInt8]) {
        self.bytes = bytes
    }
}

extension RelativePath: CustomStringConvertible {
    /// The path as text; it has no character that acts on a terminal.
    public var description: String { String(decoding: self.bytes, as: UTF8.self) }
}
