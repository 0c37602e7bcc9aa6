// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Digests
internal import LocalFiles

/// What sending to one continuer has found out of the content of files, for the cache.
final class DigestNotes {
    private let cache: DigestCache?
    private let listedAt: ContinuousClock.Instant
    private var digests: [KnownDigest] = []

    /// How many are gathered before they are written.
    private static let limit = 2_048

    init(_ catalogue: Catalogue) {
        self.cache = catalogue.known
        self.listedAt = catalogue.listedAt
    }

    /// A file was read from its beginning to its end, and is still what was listed.
    func note(_ source: Catalogue.Source, _ digest: TreeDigest) {
        guard self.cache != nil, case .listed(let entry) = source, entry.size >= DigestCache.smallest else { return }
        self.digests.append(KnownDigest(entry, digest))
        if self.digests.count >= Self.limit { self.save() }
    }

    /// Writes what was gathered; blocks on the disk.
    func save() {
        self.cache?.add(self.digests, age: self.listedAt.duration(to: .now))
        self.digests = []
    }
}

@available(*, unavailable)
extension DigestNotes: Sendable {}
