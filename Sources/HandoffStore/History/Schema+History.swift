// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

extension Schema {
    /// The tables of what was continued and offered, and of whether that is kept.
    ///
    /// A file of its own beside the devices: it can be lost, they must not be.
    static let history = Schema(
        applicationID: 0x7068_6869,  // "phhi"
        migrations: [
            Migration(
                """
                CREATE TABLE entries (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    offered INTEGER NOT NULL CHECK (offered IN (0, 1)),
                    time INTEGER NOT NULL,
                    activity TEXT NOT NULL CHECK (length(CAST(activity AS BLOB)) <= 64),
                    type TEXT NOT NULL CHECK (length(CAST(type AS BLOB)) <= 4096),
                    title TEXT CHECK (length(CAST(title AS BLOB)) <= 4096),
                    device TEXT CHECK (length(CAST(device AS BLOB)) <= 255),
                    device_name TEXT CHECK (length(CAST(device_name AS BLOB)) <= 255)
                ) STRICT;
                CREATE TABLE settings (
                    keeps INTEGER NOT NULL CHECK (keeps IN (0, 1))
                ) STRICT;
                """
            )
        ]
    )
}
