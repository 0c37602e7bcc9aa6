// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How folders beneath a destination are reached: always from its descriptor, never through a symbolic link.
struct Confinement: Sendable {
    /// Whether the kernel may be asked to check the whole path (openat2, Linux 5.6); without it, each component is
    /// opened
    /// on its own, which is as safe and a little slower.
    let asksKernel: Bool

    /// Opens a folder beneath the root.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - root: Where the path begins.
    ///   - created: Gets the path of each folder in which one was made; nil if missing folders are an error.
    /// - Returns: The folder, for paths beneath it.
    /// - Throws: The system's error; ELOOP or ENOTDIR if a symbolic link or a file is on the way.
    func open(
        _ path: RelativePath,
        beneath root: borrowing Descriptor,
        created: ((RelativePath?) -> Void)?
    ) throws(Errno) -> Descriptor {
        if self.asksKernel {
            do throws(Errno) {
                return try root.folder(beneath: path.bytes)
            } catch  where error.meansUnavailable || error.meansRace || (error == .missing && created != nil) {
                return try self.walk(path, from: root, created: created)
            }
        }
        return try self.walk(path, from: root, created: created)
    }

    private func walk(
        _ path: RelativePath,
        from root: borrowing Descriptor,
        created: ((RelativePath?) -> Void)?
    ) throws(Errno) -> Descriptor {
        let components = path.components
        var current = try self.step(components[0], in: root, above: nil, created: created)
        for depth in components.indices.dropFirst() {
            let above = RelativePath(trusting: Array(components[..<depth]))
            current = try self.step(components[depth], in: current, above: above, created: created)
        }
        return current
    }

    private func step(
        _ name: [UInt8],
        in folder: borrowing Descriptor,
        above: RelativePath?,
        created: ((RelativePath?) -> Void)?
    ) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try folder.folder(named: name)
        } catch .missing {
            guard let created else { throw .missing }
            do throws(Errno) {
                try folder.makeFolder(name)
                created(above)
            } catch .exists {
                // Somebody else made it just now, which is as good.
            }
            return try folder.folder(named: name)
        }
    }
}
