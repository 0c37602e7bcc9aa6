// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

extension Schema {
    /// The table of previews that were made or received before.
    ///
    /// A file of its own: it can be lost, and grows larger than the others.
    static let previews = Schema(
        applicationID: 0x7068_7076,  // "phpv"
        migrations: [
            Migration(
                """
                CREATE TABLE previews (
                    id INTEGER PRIMARY KEY,
                    key BLOB NOT NULL UNIQUE CHECK (length(key) = 32),
                    width INTEGER NOT NULL CHECK (width BETWEEN 1 AND 65535),
                    height INTEGER NOT NULL CHECK (height BETWEEN 1 AND 65535),
                    damaged INTEGER NOT NULL CHECK (damaged IN (0, 1)),
                    used_at INTEGER NOT NULL,
                    jpeg BLOB NOT NULL
                ) STRICT;
                CREATE INDEX previews_by_use ON previews (used_at);
                """
            )
        ]
    )
}
