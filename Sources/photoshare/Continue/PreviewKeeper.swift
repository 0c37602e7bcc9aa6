// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FileTransfer
internal import ImagePreview
internal import LocalFiles
internal import Locking
internal import Synchronization

/// Keeps received previews as files, for `--previews DIR`.
final class PreviewKeeper: Sendable {
    private let folder: String
    private let destination: Destination
    private let includesHidden: Bool
    /// The pictures that are private at their source: so are their previews here.
    private let privateItems = Lock(ItemSet())

    /// Opens the folder; nil if none was asked for.
    static func make(_ folder: String?, includesHidden: Bool, _ thread: WorkerThread) async throws -> PreviewKeeper? {
        guard let folder else { return nil }
        return try await thread.run { try PreviewKeeper(folder, includesHidden) }
    }

    private init(_ folder: String, _ includesHidden: Bool) throws(FileError) {
        self.folder = folder
        self.includesHidden = includesHidden
        self.destination = try Destination(path: Array(folder.utf8), create: true)
    }

    /// Learns what is offered; where that is long it blocks on the disk.
    func note(_ manifest: Manifest) {
        let entries = manifest.makeReader()
        var items = ItemSet()
        var item = 0
        // What cannot be read fails the transfer itself.
        while let entry = try? entries.next() {
            if entry.isPrivate, entry.kind == .file { items.insert(item) }
            if entry.isPrivate, entry.kind == .folder, let path = try? RelativePath(bytes: entry.path) {
                try? self.destination.keepPrivate(path)
            }
            item += 1
        }
        self.privateItems.withLock { $0 = items }
    }

    /// Keeps one as `PATH.jpg`, where a picture has the name of its original already as it is; never in the place of
    /// another file.
    ///
    /// - Returns: The file's path, or nil if it could not be kept, which is said.
    func keep(_ preview: Preview, _ item: Int, _ path: [UInt8], _ console: Console) -> String? {
        do {
            let original = try RelativePath(bytes: path)
            guard self.includesHidden || !original.isHidden else { return nil }
            let isNamed = [".jpg", ".jpeg"].contains { original.description.lowercased().hasSuffix($0) }
            let name = isNamed ? original : try RelativePath(bytes: path + Array(".jpg".utf8))
            if self.has(preview.jpeg, at: name) { return "\(self.folder)/\(name)" }
            let file = try self.destination.begin(in: name.parent)
            try file.write(preview.jpeg.span, at: 0)
            let isExposed = try self.destination.isExposed(name)
            let isPrivate = isExposed || self.privateItems.withLock { $0.contains(item) }
            let placement = try file.place(
                as: name,
                attributes: FileAttributes(isPrivate: isPrivate),
                onConflict: .rename,
                durability: .byCaller
            )
            return "\(self.folder)/\(placement.path)"
        } catch {
            console.complain("photoshare: the preview of \(bytes: path) could not be kept: \("\(error)")")
            return nil
        }
    }

    /// Whether it is there from an earlier run.
    private func has(_ jpeg: [UInt8], at name: RelativePath) -> Bool {
        guard let file = try? self.destination.openExisting(at: name), file.size == UInt64(jpeg.count) else {
            return false
        }
        var bytes = [UInt8](repeating: 0, count: jpeg.count)
        var span = bytes.mutableSpan
        return (try? file.read(into: &span, at: 0)) == jpeg.count && bytes == jpeg
    }
}
