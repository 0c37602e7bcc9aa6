// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import LocalFiles
import Testing

@testable import FileTransfer

/// The list of what is offered.
struct ManifestTests {
    private static func entry(_ path: String, size: UInt64 = 0, kind: ManifestEntry.Kind = .file) -> ManifestEntry {
        ManifestEntry(kind: kind, path: Array(path.utf8), size: size, modified: nil, isExecutable: false)
    }

    private static func link(_ path: String, to target: String = "x") -> ManifestEntry {
        var entry = Self.entry(path, kind: .link)
        entry.target = LinkTarget(bytes: Array(target.utf8))
        return entry
    }

    private static func encoded(_ entry: ManifestEntry) -> [UInt8] {
        var writer = ByteWriter()
        entry.encode(into: &writer)
        return writer.bytes
    }

    private static func decoded(_ bytes: [UInt8]) throws(TransferError) -> ManifestEntry {
        var reader = ByteReader(bytes)
        let entry = try ManifestEntry(from: &reader)
        guard reader.remaining == 0 else { throw .violation("too long") }
        return entry
    }

    @Test(arguments: [
        entry("a"), entry("ordner", kind: .folder), entry("strom", kind: .stream), entry("groß", size: .max),
        link("l"), link("d/l", to: "../groß"),
        link("l", to: String(repeating: "a", count: LinkTarget.maximumByteCount)),
        ManifestEntry(
            kind: .file,
            path: Array("x".utf8),
            size: 1,
            modified: FileTime(seconds: .min, nanoseconds: 999_999_999),
            isExecutable: true
        ),
        ManifestEntry(
            kind: .file,
            path: Array("x".utf8),
            size: 1,
            modified: nil,
            isExecutable: true,
            version: 7,
            content: TreeHasher(chunkSize: 1).finish(length: 0)
        ),
        ManifestEntry(kind: .file, path: [120], size: 1, modified: nil, isExecutable: true, isPrivate: true),
        ManifestEntry(kind: .folder, path: [120], size: 0, modified: nil, isExecutable: false, isPrivate: true),
    ])
    func `an entry survives, and none of its prefixes does`(_ entry: ManifestEntry) throws {
        let bytes = Self.encoded(entry)
        #expect(try Self.decoded(bytes) == entry)
        expectNoPrefix(of: bytes) { bytes throws(TransferError) in _ = try Self.decoded(bytes) }
    }

    /// Position and value of a byte that makes an entry one that contradicts itself.
    @Test(arguments: [(0, 3), (0, 255), (1, 4), (1, 16), (1, 128), (0, 1), (0, 2)]) func `a hostile entry is refused`(
        _ position: Int,
        _ value: UInt8
    ) {
        var bytes = Self.encoded(Self.entry("a", size: 5))
        bytes[position] = value
        #expect(throws: TransferError.self) { try Self.decoded(bytes) }
    }

    @Test(arguments: [ManifestEntry.Kind.folder, .stream]) func `only a file has a digest`(
        _ kind: ManifestEntry.Kind
    ) throws {
        var entry = Self.entry("a", kind: kind)
        #expect(try Self.decoded(Self.encoded(entry)) == entry)
        entry.content = TreeHasher(chunkSize: 1).finish(length: 0)
        #expect(throws: TransferError.self) { try Self.decoded(Self.encoded(entry)) }
    }

    @Test func `only a file and a folder are private`() {
        var entry = Self.entry("a", kind: .stream)
        entry.isPrivate = true
        #expect(throws: TransferError.self) { try Self.decoded(Self.encoded(entry)) }
    }

    @Test(
        arguments: [
            [], [0], [0x61, 0, 0x62], [UInt8](repeating: 0x61, count: LinkTarget.maximumByteCount + 1),
        ] as [[UInt8]]
    )
    func `a link that leads to no path is refused`(_ target: [UInt8]) {
        var writer = ByteWriter()
        writer.write(raw: Self.encoded(Self.link("l", to: "x")).dropLast(5))
        writer.write(string: target)
        #expect(throws: TransferError.self) { try Self.decoded(writer.bytes) }
    }

    /// Position and value of a byte that makes a link one that contradicts itself: runnable, with a digest, private, a size, a
    /// version.
    @Test(arguments: [(1, 1), (1, 4), (1, 8), (9, 1), (29, 1)]) func `a link that says more than a link can is refused`(
        _ position: Int,
        _ value: UInt8
    ) {
        var bytes = Self.encoded(Self.link("l"))
        bytes[position] = value
        #expect(throws: TransferError.self) { try Self.decoded(bytes) }
    }

    @Test func `bytes behind a link are no part of it`() throws {
        #expect(throws: TransferError.self) { try Self.decoded(Self.encoded(Self.link("l")) + [0]) }
    }

    @Test func `behind a link comes nothing but links`() throws {
        let manifest = try Manifest([Self.entry("a"), Self.link("b"), Self.link("c")])
        #expect((manifest.count, manifest.linkCount) == (3, 2))
        for kind in [ManifestEntry.Kind.file, .folder, .stream] {
            #expect(throws: TransferError.self) { try Manifest([Self.link("a"), Self.entry("b", kind: kind)]) }
        }
    }

    @Test(arguments: [0, 1, 3000]) func `without its links a manifest is its own beginning`(_ count: Int) throws {
        let files = (0..<count).map { Self.entry("file \($0)", size: 2) }
        let links = (0..<3000).map { Self.link("link \($0)") }
        let (whole, plain) = (try Manifest(files + links), try Manifest(files))
        #expect(whole.withoutLinks.digest == plain.digest)
        #expect(whole.digest != plain.digest)
        #expect((whole.withoutLinks.count, whole.withoutLinks.linkCount) == (count, 0))
        #expect((whole.withoutLinks.bytes, whole.withoutLinks.leftOut) == (plain.bytes, 3000))
        let entries = whole.withoutLinks.makeReader()
        var read = 0
        while let entry = try entries.next() {
            #expect(entry.path == files[read].path)
            read += 1
        }
        #expect(read == count)
        #expect(plain.withoutLinks.digest == plain.digest)
    }

    @Test func `targets that take too much memory together are refused`() throws {
        let manifest = ManifestWriter(folder: nil)
        let target = String(repeating: "a", count: LinkTarget.maximumByteCount)
        for _ in 0..<Manifest.pathLimit / (LinkTarget.maximumByteCount + 1) {
            try manifest.append(Self.link("l", to: target))
        }
        #expect(throws: TransferError.self) { try manifest.append(Self.link("l", to: target)) }
    }

    @Test func `a time with too many nanoseconds is refused`() {
        var writer = ByteWriter()
        for byte in [0, 2] as [UInt8] { writer.write(byte) }
        writer.write(UInt64(0))
        writer.write(Int64(0))
        writer.write(UInt32(1_000_000_000))
        writer.write(string: [97])
        #expect(throws: TransferError.self) { try Self.decoded(writer.bytes) }
    }

    /// Else what was digested would not be what came.
    @Test(arguments: [17, 21]) func `a time that does not count is zero`(_ position: Int) {
        var bytes = Self.encoded(Self.entry("a", size: 5))
        bytes[position] = 1
        #expect(throws: TransferError.self) { try Self.decoded(bytes) }
    }

    @Test func `a path over the limit is refused before it is read`() {
        let entry = Self.entry(String(repeating: "a", count: ManifestEntry.pathLimit + 1))
        #expect(throws: TransferError.self) { try Self.decoded(Self.encoded(entry)) }
    }

    @Test(arguments: [[UInt64.max], [1 << 63], [UInt64(Int64.max), 1], [1, .max]])
    func `sizes that do not add up are refused`(_ sizes: [UInt64]) {
        #expect(throws: TransferError.self) {
            _ = try Manifest(sizes.enumerated().map { number, size in Self.entry("\(number)", size: size) })
        }
    }

    @Test func `paths that take too much memory together are refused`() throws {
        let manifest = ManifestWriter(folder: nil)
        let path = String(repeating: "a", count: ManifestEntry.pathLimit)
        for _ in 0..<Manifest.pathLimit / ManifestEntry.pathLimit { try manifest.append(Self.entry(path)) }
        #expect(throws: TransferError.self) { try manifest.append(Self.entry("b")) }
    }

    @Test func `the digest tells any difference`() throws {
        let variants = [
            [Self.entry("a"), Self.entry("b")], [Self.entry("b"), Self.entry("a")], [Self.entry("a")], [],
            [Self.entry("a", size: 1), Self.entry("b")], [Self.entry("a", kind: .folder), Self.entry("b")],
            [Self.link("a")], [Self.link("a", to: "y")], [Self.link("a", to: "xy")],
        ]
        let digests = try variants.map { entries in
            try Manifest(entries).digest
        }
        #expect(Set(digests).count == variants.count)
    }
}
