// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The given paths of a ``SourceTree``, and the names that their roots have.
struct SourceRoots {
    private struct Given: Hashable {
        let device: UInt64
        let inode: UInt64
        let name: [UInt8]
    }

    private var taken: Set<[UInt8]> = []
    private var given: Set<Given> = []

    /// The last component of a given path.
    ///
    /// - Parameter path: The path without slashes at its end.
    /// - Returns: The name; that of the resolved path where the last component is none.
    /// - Throws: The system's error if the path cannot be resolved.
    static func name(of path: [UInt8]) throws(Errno) -> [UInt8] {
        let last = Self.lastComponent(path)
        guard last.isEmpty || last == Array(".".utf8) || last == Array("..".utf8) else { return last }
        return Self.lastComponent(try LocalPath.resolved(path))
    }

    /// The path without slashes at its end; the root of the file system keeps its one.
    static func trimmed(_ path: [UInt8]) -> [UInt8] {
        var end = path.endIndex
        while end > 1, path[end - 1] == UInt8(ascii: "/") { end -= 1 }
        return Array(path[..<end])
    }

    /// Finds a name for a root.
    ///
    /// - Parameters:
    ///   - name: The last component of the given path.
    ///   - identity: What the path leads to.
    /// - Returns: The name, with a number if it is taken; nil if the same was given before.
    mutating func claim(_ name: [UInt8], _ identity: FileIdentity) -> [UInt8]? {
        let given = Given(device: identity.device, inode: identity.inode, name: name)
        guard self.given.insert(given).inserted else { return nil }
        var candidate = name
        var number = 0
        while !self.taken.insert(candidate).inserted {
            number += 1
            candidate = CollisionName.name(name, number: number)
        }
        return candidate
    }

    private static func lastComponent(_ path: [UInt8]) -> [UInt8] {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return Array(path[(slash + 1)...])
    }
}
