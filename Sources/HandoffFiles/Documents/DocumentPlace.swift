// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import FoundationEssentials
internal import Handoff
internal import LocalFiles

/// Where a document stands on the originator, and where it is put when it comes back.
struct DocumentPlace {
    let folder: String
    let name: String

    /// Finds the place of a document, where its symbolic links lead.
    init(_ path: String) {
        let file = URL(filePath: path).resolvingSymlinksInPath()
        self.name = file.lastPathComponent
        self.folder = file.deletingLastPathComponent().path(percentEncoded: false)
    }

    /// Puts a document that came back into its place.
    ///
    /// - Parameters:
    ///   - output: The document, verified.
    ///   - end: Of what it is made.
    ///   - sent: What was sent: only that is replaced without a question.
    ///   - modified: When it was edited last.
    ///   - conflict: What happens if something else is there.
    /// - Returns: Where it went; durable.
    /// - Throws: ``HandoffError`` with `.declined` if that is what the conflict says, `.folderUnusable`, `.diskFull`.
    func put(
        _ output: FileOutput,
        _ end: FileEnd,
        instead sent: DeliveredFile,
        _ modified: FileTime,
        _ conflict: ActivityDocument.Conflict
    ) throws(HandoffError) -> DocumentPlacement {
        var isSame = false
        func isBase(_ file: SourceFile) throws(FileError) -> Bool {
            let content = try Self.content(of: file, unless: sent)
            // Both sides may have made the same of it, or nothing.
            isSame = content == end
            return content == sent.end && !isSame
        }
        do throws(FileError) {
            var placement = try output.file.place(over: output.path, modified: modified, ifStill: isBase)
            if isSame { return DocumentPlacement(outcome: .unchanged, name: self.name) }
            if placement == nil {
                placement = try output.file.place(
                    as: output.path,
                    attributes: FileAttributes(modified: modified),
                    onConflict: Self.policy(conflict)
                )
            }
            try output.destination.syncFolders()
            return DocumentPlacement(
                outcome: placement.map { Self.outcome($0.outcome) } ?? .skipped,
                name: placement?.path.description ?? self.name
            )
        } catch {
            throw HandoffError(saving: error)
        }
    }

    /// Of what a file is made that is there; one that nobody has touched since it was sent need not be read for that.
    private static func content(
        of file: SourceFile,
        unless sent: DeliveredFile
    ) throws(FileError) -> FileEnd? {
        if file.identity == sent.identity { return sent.end }
        var tree = TreeHasher(chunkSize: UInt64(FileRecord.chunkSize))
        var buffer: [UInt8] = []
        var offset: UInt64 = 0
        while offset < file.size {
            let count = try file.read(into: &buffer, count: FileRecord.chunkSize, at: offset)
            tree.append(ChunkDigest(of: buffer.span.extracting(0..<count)))
            offset += UInt64(count)
        }
        try file.checkOneVersion()
        return tree.finish(length: offset).map { FileEnd(size: offset, digest: $0) }
    }

    private static func policy(_ conflict: ActivityDocument.Conflict) -> ConflictPolicy {
        switch conflict {
        case .rename: .rename
        case .skip: .skip
        case .replace: .replace
        case .newer: .newer
        case .fail: .fail
        }
    }

    private static func outcome(_ outcome: Placement.Outcome) -> DocumentPlacement.Outcome {
        switch outcome {
        case .placed: .placed
        case .renamed: .renamed
        case .replaced: .replaced
        case .skipped: .skipped
        }
    }
}
