// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FileTransfer
internal import FoundationEssentials
internal import LocalFiles
internal import Locking
internal import Measuring

/// The files that are offered: made when they are asked for, and gone when others are.
final class BenchShelf: Sendable {
    private let folder: BenchFolder
    private let workers: WorkerPool
    private let current = Lock<(files: BenchFiles, catalogue: Catalogue)?>(nil)

    init(_ folder: BenchFolder, _ workers: WorkerPool) {
        self.folder = folder
        self.workers = workers
    }

    /// The file of the current set that is the only one, or the first.
    var firstPath: String? {
        self.current.withLock { $0 }.map { self.folder.path("source/\($0.files.name)/\(Self.name($0.files, 0))") }
    }

    /// Makes files, unless they are there.
    ///
    /// - Returns: What lists them.
    /// - Throws: `MeasuringError`, `FileError`, `TransferError`.
    func prepare(_ files: BenchFiles) async throws -> Catalogue {
        if let current = self.current.withLock({ $0 }), current.files == files { return current.catalogue }
        self.current.withLock { $0 = nil }
        let thread = self.workers.next()
        let path = self.folder.path("source/\(files.name)")
        try await thread.run {
            self.folder.remove("source")
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            switch files.kind {
            case .plain:
                for index in 0..<files.count {
                    let file = "\(path)/\(Self.name(files, index))"
                    try PlainWork.makeFile(file, files.bytes)
                    // The kernel sorts in the pages of a new file when they are read for the first time, which takes half
                    // as long again: that is no part of one of the transfers.
                    try PlainWork.readFile(file)
                }
            case .photos:
                let photo = Data(try BenchPhoto.jpeg())
                for index in 0..<files.count {
                    try photo.write(to: URL(filePath: "\(path)/\(Self.name(files, index))"))
                }
            }
        }
        let tree = SourceTree(paths: [Array(path.utf8)], includesHidden: false, links: .skip)
        let catalogue = try await Catalogue(tree, on: thread)
        self.current.withLock { $0 = (files, catalogue) }
        return catalogue
    }

    private static func name(_ files: BenchFiles, _ index: Int) -> String {
        files.kind == .photos ? "IMG_\(index + 1).jpg" : "payload-\(index + 1)"
    }
}
