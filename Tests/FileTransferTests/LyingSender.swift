// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import ByteCoding
import Digests
import Handoff
import LocalFiles

@testable import FileTransfer

/// A sender that keeps to the protocol until it is told not to.
final class LyingSender: UserActivityDelegate {
    typealias Bulk = @Sendable (LyingSender, ContinuationStream) async throws -> Void

    let manifest: Manifest
    private let manifestEnd: @Sendable (Manifest) -> [UInt8]
    private let bulk: Bulk

    /// Makes one.
    ///
    /// - Parameters:
    ///   - files: What it lists.
    ///   - streams: The streams that it lists behind them.
    ///   - links: The links that it lists behind them, by path.
    ///   - manifestEnd: What it says at the manifest's end.
    ///   - bulk: What it sends when it is asked for the files.
    /// - Throws: `TransferError` if the list is none.
    init(
        _ files: [String: Int],
        streams: [String] = [],
        links: [String: String] = [:],
        manifestEnd: @escaping @Sendable (Manifest) -> [UInt8] = LyingSender.honestEnd,
        bulk: @escaping Bulk
    ) throws {
        self.manifest = try Manifest(
            files.sorted { $0.key < $1.key }.map { name, size in
                ManifestEntry(
                    kind: .file,
                    path: Array(name.utf8),
                    size: UInt64(size),
                    modified: nil,
                    isExecutable: false
                )
            }
                + streams.map { name in
                    ManifestEntry(
                        kind: .stream,
                        path: Array(name.utf8),
                        size: 0,
                        modified: nil,
                        isExecutable: false
                    )
                }
                + links.sorted { $0.key < $1.key }.map { name, target in
                    ManifestEntry(
                        kind: .link,
                        path: Array(name.utf8),
                        size: 0,
                        modified: nil,
                        isExecutable: false,
                        target: LinkTarget(bytes: Array(target.utf8))
                    )
                }
        )
        self.manifestEnd = manifestEnd
        self.bulk = bulk
    }

    static func honestEnd(_ manifest: Manifest) -> [UInt8] {
        self.end(UInt32(manifest.count), manifest.bytes, manifest.digest.bytes)
    }

    static func end(_ count: UInt32, _ bytes: UInt64, _ digest: [UInt8]) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(count)
        writer.write(bytes)
        writer.write(raw: digest)
        writer.write(UInt32(0))
        return writer.bytes
    }

    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        // What the victim does with it is the test's matter; here it only has to end.
        try? await self.serve(session)
    }

    private func serve(_ session: ContinuationSession) async throws {
        guard let control = try await session.nextStream() else { return }
        let reader = RecordReader(control)
        _ = try await reader.next(limit: 16)
        let entries = try self.manifest.makeReader().nextBytes(size: RecordType.controlLimit)
        try await control.writeRecord(type: RecordType.entries, entries)
        try await control.writeRecord(type: RecordType.manifestEnd, self.manifestEnd(self.manifest))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                guard let stream = try await session.nextStream() else { return }
                _ = try await RecordReader(stream).next(limit: Selection.recordLimit)
                // The victim may stop it in the middle.
                try? await self.bulk(self, stream)
                // Until it has heard all of it: a stream that is let go of is reset.
                let (never, inlet) = AsyncStream.makeStream(of: Never.self)
                for await _ in never {}
                withExtendedLifetime((stream, inlet)) {}
            }
            while let (type, _) = try await reader.next(limit: RecordType.controlLimit) {
                guard type == RecordType.result else { continue }
                try await control.writeRecord(type: RecordType.resultAcknowledged)
                try await control.finish()
            }
            group.cancelAll()
        }
    }

    // MARK: - What can be sent

    func chunk(
        _ item: UInt32,
        at offset: UInt64 = 0,
        _ bytes: [UInt8],
        digest: ChunkDigest? = nil,
        on stream: ContinuationStream
    ) async throws {
        let chunk = Chunk(item: item, offset: offset, digest: digest ?? ChunkDigest(of: bytes.span))
        try await stream.writeRecord(type: RecordType.chunk, chunk.encoded + bytes)
    }

    func end(_ item: UInt32, _ bytes: [UInt8], digestOf content: [UInt8]? = nil, on stream: ContinuationStream)
        async throws
    {
        var hasher = ContentHasher(chunkSize: UInt64(Chunk.size))
        let content = content ?? bytes
        hasher.update(content.span)
        guard let digest = hasher.finish(length: UInt64(content.count)) else { return }
        try await stream.writeRecord(
            type: RecordType.itemEnd,
            ItemEnd(item: item, size: UInt64(bytes.count), digest: digest).encoded
        )
    }
}
