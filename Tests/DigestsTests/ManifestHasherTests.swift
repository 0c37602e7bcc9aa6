// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Digests
import Testing

struct ManifestHasherTests {
    /// From `b2sum -l 256` and `sha256sum` (coreutils 9.1).
    static let vectors: [(content: [UInt8], blake2b: String, sha256: String)] = [
        (
            [], "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        (
            Array("abc".utf8), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        (
            [UInt8](repeating: 0, count: 1_000), "919da92d5040aeac86a75eb4125da3d0a9423bae8ae422b733b755f7baa8dadf",
            "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"
        ),
    ]

    @Test(arguments: vectors)
    func `digests are those of the reference tools`(content: [UInt8], blake2b: String, sha256: String) {
        var manifest = ManifestHasher()
        var receipt = ReceiptHasher()
        for byte in content {
            manifest.update([byte].span)
            receipt.update([byte].span)
        }
        #expect(manifest.finish().description == blake2b)
        #expect(Hexadecimal.text(of: receipt.finish()) == sha256)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 1_000]) func `a copy goes on by itself`(count: Int) {
        let (beginning, more) = ([UInt8](repeating: 7, count: count), [UInt8](repeating: 9, count: 200))
        var hasher = ManifestHasher()
        hasher.update(beginning.span)
        let copy = ManifestHasher(copying: hasher)
        hasher.update(more.span)
        var expected = ManifestHasher()
        expected.update(beginning.span)
        let digests = (copy.finish(), expected.finish())
        #expect(digests.0 == digests.1)
        var whole = ManifestHasher()
        whole.update((beginning + more).span)
        let wholes = (hasher.finish(), whole.finish())
        #expect(wholes.0 == wholes.1)
    }

    @Test func `bytes and text lead back to the digest`() throws {
        let digest = ManifestHasher().finish()
        #expect(ManifestDigest(bytes: digest.bytes) == digest)
        #expect(ManifestDigest(digest.description) == digest)
        #expect(ManifestDigest(bytes: Array(digest.bytes.dropLast())) == nil)
        #expect(ManifestDigest("00") == nil)
    }
}
