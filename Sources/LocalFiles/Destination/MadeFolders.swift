// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// Folders that are made for what is to come, and that go again where nothing came.
///
/// A folder that was there before stays, and so does one that has anything in it, or that another process has chosen for
/// what comes to it. Its calls block: make them on a ``WorkerThread``, or before anything else runs.
public final class MadeFolders: Sendable {
    private struct Made {
        let parent: Folder
        let name: [UInt8]
        let identity: FileIdentity
    }

    private struct State {
        /// What was made, each folder behind the one that it is in.
        var made: [Made] = []
        var parents: [[UInt8]] = []
        /// All that were asked for, open and locked, so that no other process takes them for unused.
        var used: [Folder] = []
    }

    private let state = Lock(State())

    /// Begins with none.
    public init() {}

    /// Makes a folder and those it is in, where they are missing, and remembers which were.
    ///
    /// - Parameter path: The user's path to it; symbolic links in it are followed.
    /// - Throws: ``FileError`` with `.missing`, `.notWritable`, `.exists` (no folder is there) or `.io`.
    public func make(_ path: [UInt8]) throws(FileError) {
        guard !path.isEmpty, !path.contains(0) else { throw FileError(.missing, "The destination is no path.") }
        do throws(Errno) {
            // One that another process removes at this moment is made anew, but nobody is chased for ever.
            for _ in 0..<3 {
                var isFirst = true
                try LocalPath.makeFolders(path) { folder throws(Errno) in
                    try self.note(folder, isOutermost: isFirst)
                    isFirst = false
                }
                guard try !self.hold(path) else { return }
            }
        } catch {
            throw .writing(error, path)
        }
    }

    /// The folders that the made ones are in, as far as those were there before.
    public var parents: [[UInt8]] { self.state.withLock { $0.parents } }

    /// Removes those of the folders that are empty and that nobody else uses; what cannot be removed stays.
    public func removeEmpty() {
        let made = self.state.withLock { state in
            defer { state = State() }
            return state.made
        }
        for folder in made.reversed() { try? Self.remove(folder) }
    }

    private func note(_ path: [UInt8], isOutermost: Bool) throws(Errno) {
        let slash = path.lastIndex(of: UInt8(ascii: "/"))
        let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
        let parent = slash.map { $0 == 0 ? Array("/".utf8) : Array(path[..<$0]) } ?? Array(".".utf8)
        let folder = Folder(try Descriptor(root: parent))
        let identity = try folder.descriptor.status(of: name).identity
        self.state.withLock { state in
            state.made.append(Made(parent: folder, name: name, identity: identity))
            if isOutermost { state.parents.append(parent) }
        }
    }

    /// Says to other processes that a folder is used, for as long as this object lives.
    ///
    /// - Returns: Whether it was removed meanwhile.
    private func hold(_ path: [UInt8]) throws(Errno) -> Bool {
        // One that may be written in and not read cannot be locked: it is used all the same.
        guard let folder = try? Descriptor(reading: path, follow: true, isFolder: true) else {
            return (try? LocalPath.status(of: path, follow: true)) == nil
        }
        try? folder.shareLock()
        let identity = try folder.status().identity
        let isThere = (try? LocalPath.status(of: path, follow: true))?.identity.isSameFile(as: identity) ?? false
        let held = Folder(folder)
        if isThere { self.state.withLock { $0.used.append(held) } }
        return !isThere
    }

    private static func remove(_ made: Made) throws(Errno) {
        let folder = try made.parent.descriptor.reading(made.name, follow: false, isFolder: true)
        guard try folder.status().identity.isSameFile(as: made.identity) else { return }
        try folder.lock()
        try made.parent.descriptor.remove(made.name, isFolder: true)
    }
}
