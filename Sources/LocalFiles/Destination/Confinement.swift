// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// How missing folders are made.
struct FolderMaking {
    /// Whether one is for its owner alone.
    let isPrivate: (RelativePath) -> Bool
    /// Told in which folder one was made.
    let made: (RelativePath?) -> Void
}

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
    ///   - making: Makes the missing ones; nil if they are an error.
    /// - Returns: The folder, for paths beneath it.
    /// - Throws: The system's error; ELOOP or ENOTDIR if a symbolic link or a file is on the way.
    func open(
        _ path: RelativePath,
        beneath root: borrowing Descriptor,
        making: FolderMaking?
    ) throws(Errno) -> Descriptor {
        if self.asksKernel {
            do throws(Errno) {
                return try root.folder(beneath: path.bytes)
            } catch  where error.meansUnavailable || error.meansRace || (error == .missing && making != nil) {
                return try self.walk(path, from: root, making: making)
            }
        }
        return try self.walk(path, from: root, making: making)
    }

    private func walk(
        _ path: RelativePath,
        from root: borrowing Descriptor,
        making: FolderMaking?
    ) throws(Errno) -> Descriptor {
        let components = path.components
        var current = try self.step(components[0], in: root, above: nil, making: making)
        for depth in components.indices.dropFirst() {
            let above = RelativePath(trusting: Array(components[..<depth]))
            current = try self.step(components[depth], in: current, above: above, making: making)
        }
        return current
    }

    private func step(
        _ name: [UInt8],
        in folder: borrowing Descriptor,
        above: RelativePath?,
        making: FolderMaking?
    ) throws(Errno) -> Descriptor {
        do throws(Errno) {
            return try folder.folder(named: name)
        } catch .missing {
            guard let making else { throw .missing }
            do throws(Errno) {
                let path = RelativePath(trusting: (above?.components ?? []) + [name])
                try folder.makeFolder(name, isPrivate: making.isPrivate(path))
                making.made(above)
            } catch .exists {
                // Somebody else made it just now, which is as good.
            }
            return try folder.folder(named: name)
        }
    }
}
