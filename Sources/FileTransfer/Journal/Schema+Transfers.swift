// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

extension Schema {
    /// The tables of what was received of transfers that have not ended well yet.
    ///
    /// A file of its own beside the devices: it can be lost, they must not be.
    static let transfers = Schema(
        applicationID: 0x7068_7472,  // "phtr"
        migrations: [
            Migration(
                """
                CREATE TABLE items (
                    id INTEGER PRIMARY KEY,
                    sender BLOB NOT NULL,
                    folder_device INTEGER NOT NULL,
                    folder_inode INTEGER NOT NULL,
                    path BLOB NOT NULL,
                    entry BLOB NOT NULL CHECK (length(entry) = 32),
                    target BLOB NOT NULL,
                    partial TEXT CHECK (length(partial) = 32),
                    placed BLOB,
                    digest BLOB CHECK (length(digest) = 16),
                    device INTEGER NOT NULL,
                    inode INTEGER NOT NULL,
                    modified_seconds INTEGER,
                    modified_nanoseconds INTEGER,
                    used_at INTEGER NOT NULL,
                    UNIQUE (sender, folder_device, folder_inode, path),
                    CHECK ((partial IS NULL) = (placed IS NOT NULL)),
                    CHECK (placed IS NULL OR digest IS NOT NULL)
                ) STRICT;
                CREATE TABLE ranges (
                    item INTEGER NOT NULL REFERENCES items ON DELETE CASCADE,
                    first INTEGER NOT NULL CHECK (first >= 0),
                    digests BLOB NOT NULL CHECK (length(digests) > 0 AND length(digests) % 16 = 0),
                    PRIMARY KEY (item, first)
                ) STRICT, WITHOUT ROWID;
                """
            ),
            // The ctime of a part that nobody writes any more; none while it is being written.
            Migration(
                """
                ALTER TABLE items ADD COLUMN changed_seconds INTEGER;
                ALTER TABLE items ADD COLUMN changed_nanoseconds INTEGER;
                """
            ),
        ]
    )
}
