// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// The folders of a manifest whose names something else has at the destination, and the numbered names they get.
///
/// A numbered folder that is there is used again: whoever runs the same transfer twice finds there what came the first
/// time. No name is taken that the manifest itself has.
struct RenamedFolders: Sendable, Hashable {
    /// Where each of them goes, by its path in the manifest.
    private var places: [RelativePath: RelativePath] = [:]

    /// How many folders may get another name, and how many names of the manifest are kept in mind for that.
    private static let limit = 4_096

    /// Begins with none.
    init() {}

    /// Finds them; blocks on the disk.
    ///
    /// - Parameters:
    ///   - manifest: What is offered.
    ///   - plan: What is wanted of it.
    ///   - destination: Where it goes.
    /// - Throws: ``TransferError`` as ``ManifestReader/entry(_:)``.
    init(_ manifest: Manifest, _ plan: ReceivePlan, in destination: Destination) throws(TransferError) {
        let entries = manifest.makeReader()
        var names: NumberedNames?
        var last: RelativePath?
        // The folders on the way to the last one are known: a sender lists what is in a folder together.
        var known: [RelativePath] = []
        for item in plan.items {
            let entry = try entries.entry(item)
            guard case .receive(let path) = plan.verdict(on: entry, item),
                let folder = entry.kind == .folder ? path : path.parent, folder != last
            else { continue }
            let folders = folder.prefixes
            for path in folders where !known.contains(path) && self.places[path] == nil {
                let place = self.place(of: path)
                guard destination.isBlocked(place), self.places.count < Self.limit else { continue }
                if names == nil { names = try NumberedNames(manifest, limit: Self.limit) }
                self.places[path] = names?.free(for: path, at: place, in: destination)
            }
            last = folder
            known = folders
        }
    }

    /// Whether there are none.
    var isEmpty: Bool { self.places.isEmpty }

    /// Where something goes.
    ///
    /// - Parameters:
    ///   - path: Its path in the manifest.
    ///   - isFolder: Whether it is a folder: nothing else gets the name that one of that path gets.
    /// - Returns: The same path, but for the folders in it that have other names.
    func place(of path: RelativePath, isFolder: Bool = true) -> RelativePath {
        guard !self.places.isEmpty else { return path }
        for folder in path.prefixes.reversed() where isFolder || folder != path {
            guard let place = self.places[folder] else { continue }
            return path.moved(from: folder, to: place)
        }
        return path
    }
}

/// The names with a number that a manifest has: none of them is free for something else.
private struct NumberedNames {
    private var paths: Set<RelativePath> = []
    /// Whether there are more than are kept in mind, so that none is known to be free.
    private var isOverfull = false

    init(_ manifest: Manifest, limit: Int) throws(TransferError) {
        let entries = manifest.makeReader()
        while let entry = try entries.next() {
            guard entry.path.contains(UInt8(ascii: "(")), let path = try? RelativePath(bytes: entry.path) else {
                continue
            }
            for prefix in path.prefixes where prefix.name.contains(UInt8(ascii: "(")) { self.paths.insert(prefix) }
            guard self.paths.count > limit else { continue }
            self.isOverfull = true
            return
        }
    }

    /// The first numbered name that nothing has, or a folder of an earlier run; nil if there is none.
    func free(for path: RelativePath, at place: RelativePath, in destination: Destination) -> RelativePath? {
        guard !self.isOverfull else { return nil }
        for number in 1...CollisionName.lastNumber where !self.paths.contains(path.numbered(number)) {
            let candidate = place.numbered(number)
            if !destination.isBlocked(candidate) { return candidate }
        }
        return nil
    }
}

extension Destination {
    /// Whether something has a path that is no folder.
    fileprivate func isBlocked(_ path: RelativePath) -> Bool {
        // What cannot be looked at is found when the folder is made, and said then.
        guard let occupant = try? self.occupant(at: path) else { return false }
        return occupant != .folder
    }
}
