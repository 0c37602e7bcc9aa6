// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import LocalFiles

/// Where the bytes of items go.
enum ItemSink {
    case folder(Destination)
    case file(Destination, RelativePath)
    /// One file, in a folder that is there already, under its own name: as `cp` does it.
    case inside(Destination)
    case standardOutput(StandardOutput)

    /// Opens the target; blocks on the disk.
    init(_ target: ReceiveOptions.Target) throws(TransferError) {
        do throws(FileError) {
            switch target {
            case .standardOutput:
                self = .standardOutput(StandardOutput())
            case .folder(let path):
                self = .folder(try Destination(path: path, create: true))
            case .file(let path):
                if let folder = try? Destination(path: path) {
                    self = .inside(folder)
                    return
                }
                let slash = path.lastIndex(of: UInt8(ascii: "/"))
                let parent = slash.map { $0 == 0 ? [UInt8(ascii: "/")] : Array(path[..<$0]) } ?? [UInt8(ascii: ".")]
                let name = Array(path[(slash.map { $0 + 1 } ?? 0)...])
                self = .file(try Destination(path: parent), try Self.name(name))
            }
        } catch {
            throw TransferError(receiving: error)
        }
    }

    private static func name(_ bytes: [UInt8]) throws(FileError) -> RelativePath {
        do throws(NameRefusal) {
            return try RelativePath(bytes: bytes)
        } catch {
            throw FileError(.nameRefused, "The path for the file ends in a name that \(error.reason).")
        }
    }

    var destination: Destination? {
        switch self {
        case .folder(let destination), .file(let destination, _), .inside(let destination): destination
        case .standardOutput: nil
        }
    }

    /// Whether it takes one file and makes no folders.
    var isOfOneFile: Bool {
        switch self {
        case .file, .inside: true
        case .folder, .standardOutput: false
        }
    }

    /// The path under which an item is placed.
    func path(for planned: RelativePath) -> RelativePath {
        switch self {
        case .file(_, let path): path
        // A component of a path that was checked is one that would pass alone.
        case .inside: (try? RelativePath(bytes: planned.name)) ?? planned
        case .folder, .standardOutput: planned
        }
    }

    /// Finds out, before the sender is told to begin, whether the bytes will have a place.
    func probe(bytes: UInt64, files: Int) throws(TransferError) {
        guard let destination = self.destination else { return }
        do throws(FileError) {
            try destination.probeWritable()
            try destination.require(bytes: bytes, files: UInt64(files))
        } catch {
            throw TransferError(receiving: error)
        }
    }
}
