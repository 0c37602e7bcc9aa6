// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Who uses a database at once; it decides how changes are kept safe.
public struct DatabaseUse: Sendable, Hashable {
    private enum Kind { case shared, exclusive }
    private let kind: Kind

    /// Several processes, for what must never be lost: rollback journal, every commit survives a power cut.
    ///
    /// Not write-ahead logging, because the library of Debian 12 (3.40.1, as all from 3.7.0 to 3.51.2) may corrupt a file
    /// when two processes write and checkpoint at once (sqlite.org/wal.html, "The WAL-reset bug"), because it leaves
    /// copies of removed keys in the log, and because it does not work in a home on a network file system. The price is
    /// 0.6 ms a commit instead of 0.2 here, and readers that wait while a commit is written.
    public static let shared = DatabaseUse(kind: .shared)

    /// One connection at a time, for what can be made again: write-ahead log, 0.01 ms a commit.
    ///
    /// A killed process loses nothing; a power cut may lose the last commits, but nothing is damaged. Others that open the
    /// file meanwhile get `.busy`, so that the bug above cannot happen.
    public static let exclusive = DatabaseUse(kind: .exclusive)

    /// The settings, in the order they have to be made.
    var settings: [StaticString] {
        switch self.kind {
        case .shared:
            // A journal that is cut to nothing, instead of removed, saves two changes of the folder a commit.
            ["PRAGMA locking_mode = NORMAL", "PRAGMA journal_mode = TRUNCATE", "PRAGMA synchronous = FULL"]
        case .exclusive:
            ["PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"]
        }
    }
}
