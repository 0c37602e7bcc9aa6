// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import Testing

@testable import FileTransfer

/// Which items are wanted, bound to the manifest that was seen.
struct SelectionTests {
    private static func manifest(_ count: Int) throws -> Manifest {
        try Manifest(
            (0..<count).map { number in
                ManifestEntry(kind: .file, path: Array("\(number)".utf8), size: 1, modified: nil, isExecutable: false)
            }
        )
    }

    @Test(arguments: [[], [0], [9], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 2, 4], [1, 2, 3, 7, 9]])
    func `a choice survives, and prefixes of it choose less or nothing`(_ items: [Int]) throws {
        let manifest = try Self.manifest(10)
        let bytes = Selection(items: ItemSet(items)).encoded(for: manifest.digest)
        #expect(try Selection(decoding: bytes, of: manifest).items == ItemSet(items))
        for count in bytes.indices {
            let less = try? Selection(decoding: Array(bytes[..<count]), of: manifest)
            #expect(less?.items.count ?? 0 < max(items.count, 1))
        }
    }

    @Test func `neighbours share a run`() throws {
        let manifest = try Self.manifest(10)
        let bytes = Selection(items: ItemSet(0..<10)).encoded(for: manifest.digest)
        #expect(bytes.count == manifest.digest.bytes.count + 8)
    }

    /// Runs, each as first and count.
    @Test(arguments: [
        [[0, 0]], [[10, 1]], [[0, 11]], [[9, 2]], [[4, 2], [5, 1]], [[4, 2], [4, 2]], [[4, 1], [2, 1]],
        [[UInt32.max, UInt32.max]], [[0, .max]], [[.max, 1]],
    ])
    func `runs that overlap, fall, are empty or out of range are refused`(_ runs: [[UInt32]]) throws {
        let manifest = try Self.manifest(10)
        var writer = ByteWriter()
        writer.write(raw: manifest.digest.bytes)
        for number in runs.joined() { writer.write(number) }
        #expect(throws: TransferError.self) { try Selection(decoding: writer.bytes, of: manifest) }
    }

    @Test func `a choice from another manifest is refused`() throws {
        let bytes = Selection(items: [0]).encoded(for: try Self.manifest(9).digest)
        #expect(throws: TransferError.self) { try Selection(decoding: bytes, of: try Self.manifest(10)) }
    }

    @Test func `every second of the most items still fits a record`() {
        let runs = Manifest.itemLimit / 2
        #expect(32 + runs * 8 <= Selection.recordLimit)
    }
}
