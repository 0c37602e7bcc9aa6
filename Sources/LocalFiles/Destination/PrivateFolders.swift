// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Locking

/// The folders of a destination that are for their owner alone, whoever makes them and when.
///
/// A peer may name two million: of each no more is kept than a number that its path comes to. Another path that comes to the
/// same one would be made narrower than it need be.
final class PrivateFolders: Sendable {
    private let numbers = Lock<Set<Int>>([])

    /// Notes one, by its path as the file system holds it.
    func insert(_ path: RelativePath) { self.numbers.withLock { _ = $0.insert(path.hashValue) } }

    /// Whether a path is that of one.
    func contains(_ path: RelativePath) -> Bool { self.numbers.withLock { $0.contains(path.hashValue) } }
}
