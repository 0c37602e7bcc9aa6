// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// Where the bytes of one item come from.
enum BulkInput {
    case file(SourceFile)
    case standardInput(StandardInput)

    init(_ source: Catalogue.Source) throws(FileError) {
        switch source {
        case .listed(let entry): self = .file(try SourceFile(entry))
        case .standardInput(let turn):
            guard turn.take() else {
                throw FileError(.changed, "standard input: has been read already, and is there only once.")
            }
            self = .standardInput(StandardInput())
        }
    }

    /// Whether its bytes are sent as they come.
    var isStream: Bool {
        if case .standardInput = self { true } else { false }
    }

    /// Reads the next chunk.
    ///
    /// - Parameters:
    ///   - buffer: Where the bytes go; has room for a whole chunk, and ends with it.
    ///   - start: The first index that is written.
    ///   - offset: The position of the chunk in the item.
    /// - Returns: How many bytes were read, and whether they are the last. Those of a file are fewer than a chunk's only then.
    /// - Throws: ``FileError``, if the source cannot be read or became shorter.
    func read(
        into buffer: inout [UInt8],
        from start: Int,
        at offset: UInt64
    ) throws(FileError) -> (count: Int, isLast: Bool) {
        switch self {
        case .standardInput(let input):
            return try input.read(into: &buffer, start..<start + Chunk.room(at: offset))
        case .file(let file):
            var space = buffer.mutableSpan
            var room = space._mutatingExtracting(start...)
            let count = try file.read(into: &room, at: offset)
            return (count, count < Chunk.size)
        }
    }

    /// Checks that what was read is what was listed.
    func checkUnchanged() throws(FileError) {
        if case .file(let file) = self { try file.checkUnchanged() }
    }
}
