// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

struct ChunkDigestTests {
    /// Computed with libxxhash 0.8.1 from Python; the first two are in many published tables too.
    static let vectors: [(content: [UInt8], text: String)] = [
        ([], "99aa06d3014798d86001c324468d497f"),
        (Array("abc".utf8), "06b05ab6733a618578af5f94892f3950"),
        ([UInt8](repeating: 0, count: 1_000), "3fb94aea6d09b97224c1ea6074dd588c"),
        ((0..<300_000).map { index in UInt8(truncatingIfNeeded: index) }, "3573aabde380f2185fb871e0385dabc3"),
    ]

    @Test(arguments: vectors)
    func `a digest is that of the reference tool`(content: [UInt8], text: String) {
        #expect(ChunkDigest(of: content.span).description == text)
    }

    @Test(arguments: vectors)
    func `pieces give the digest of the whole`(content: [UInt8], text: String) {
        var hasher = ChunkHasher()
        for _ in 0..<2 {
            var start = 0
            var size = 1
            while start < content.count {
                let end = min(start + size, content.count)
                hasher.update(content.span.extracting(start..<end))
                start = end
                size = size * 3 + 1
            }
            #expect(hasher.finish().description == text)
        }
    }

    @Test func `bytes and text lead back to the digest`() {
        let digest = ChunkDigest(of: Array("abc".utf8).span)
        #expect(digest.bytes.count == ChunkDigest.byteCount)
        #expect(ChunkDigest(bytes: digest.bytes.span) == digest)
        #expect(ChunkDigest(digest.description) == digest)
        #expect(ChunkDigest(digest.description.uppercased()) == digest)
        #expect(digest.bytes.first == 0x06)
    }

    @Test(arguments: [
        "", "06", "06b05ab6733a618578af5f94892f395", "06b05ab6733a618578af5f94892f39500",
        "0gb05ab6733a618578af5f94892f3950",
    ])
    func `other texts are no digest`(text: String) {
        #expect(ChunkDigest(text) == nil)
        #expect(TreeDigest(text) == nil)
    }

    @Test(arguments: [0, 15, 17])
    func `other counts of bytes are no digest`(count: Int) {
        let bytes = [UInt8](repeating: 1, count: count)
        #expect(ChunkDigest(bytes: bytes.span) == nil)
        #expect(TreeDigest(bytes: bytes.span) == nil)
    }
}
