// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

extension Schema {
    /// The table of the digests of files that were sent.
    ///
    /// A file of its own, which can be lost. A row has no name: files are told apart by their numbers.
    static let digests = Schema(
        applicationID: 0x7068_6467,  // "phdg"
        migrations: [
            Migration(
                """
                CREATE TABLE digests (
                    id INTEGER PRIMARY KEY,
                    device INTEGER NOT NULL,
                    inode INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    modified_seconds INTEGER NOT NULL,
                    modified_nanoseconds INTEGER NOT NULL,
                    changed_seconds INTEGER NOT NULL,
                    changed_nanoseconds INTEGER NOT NULL,
                    digest BLOB NOT NULL CHECK (length(digest) = 16),
                    UNIQUE (device, inode)
                ) STRICT;
                """
            )
        ]
    )
}
