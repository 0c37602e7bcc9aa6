// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A symbolic link on its way to its name: made under a hidden one, so that the name never stands for half of it.
///
/// Dropping it unplaced leaves nothing. Its calls block: make them on a ``WorkerThread``.
final class IncomingLink: Placeable {
    let destination: Destination
    /// Its name in the hidden folder; nil once it has its final one, or is dropped.
    private var hidden: PartialName?

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - target: What it says; it need not lead to anything.
    ///   - local: The path that it shall have, for what is said of it.
    ///   - modified: The link's own time; nil leaves that of now.
    ///   - destination: Where it goes.
    /// - Throws: ``FileError`` with `.full`, `.notWritable` or `.io`.
    init(
        to target: LinkTarget,
        at local: RelativePath,
        modified: FileTime?,
        in destination: Destination
    ) throws(FileError) {
        self.destination = destination
        let partials = try destination.partialFolder()
        do throws(Errno) {
            let name = PartialName()
            try partials.descriptor.makeLink(name.bytes, to: target)
            self.hidden = name
            if let modified { try partials.descriptor.setModified(ofLink: name.bytes, modified) }
        } catch {
            guard !error.meansNoLinks else {
                throw FileError(.notWritable, at: local.bytes, "the file system holds no symbolic links.")
            }
            throw destination.writing(error, local.bytes)
        }
    }

    deinit { try? self.discard() }

    func name(_ name: [UInt8], in folder: Folder) throws(Errno) {
        guard let hidden = self.hidden else { preconditionFailure("an incoming link is placed or discarded once") }
        let partials = try self.destination.root.descriptor.folder(named: Destination.partialFolderName)
        try partials.rename(hidden.bytes, to: folder.descriptor, as: name, replacing: false)
    }

    func hiddenName(in partials: Folder) throws(Errno) -> PartialName {
        guard let hidden = self.hidden else { preconditionFailure("an incoming link is placed or discarded once") }
        return hidden
    }

    func discard() throws(FileError) {
        guard let hidden = self.hidden.take() else { return }
        try self.destination.removePartial(hidden)
    }

    /// A link has no permissions of its own.
    func narrow(to permissions: UInt32) {}

    func noteEnd() { self.hidden = nil }
}

@available(*, unavailable)
extension IncomingLink: Sendable {}
