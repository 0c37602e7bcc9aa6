// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database

extension Schema {
    /// The tables for paired devices, and for the knocks of theirs that were used.
    static let devices = Schema(
        applicationID: 0x7068_7368,  // "phsh"
        migrations: [
            Migration(
                """
                CREATE TABLE devices (
                    id INTEGER PRIMARY KEY,
                    key_digest BLOB NOT NULL UNIQUE CHECK (length(key_digest) = 32),
                    public_key_info BLOB NOT NULL UNIQUE CHECK (length(public_key_info) BETWEEN 1 AND 512),
                    peer_name TEXT NOT NULL CHECK (length(CAST(peer_name AS BLOB)) BETWEEN 1 AND 255),
                    own_name TEXT UNIQUE CHECK (length(CAST(own_name AS BLOB)) BETWEEN 1 AND 255),
                    platform TEXT NOT NULL CHECK (length(CAST(platform AS BLOB)) <= 255),
                    advert_in BLOB NOT NULL CHECK (length(advert_in) = 32),
                    advert_out BLOB NOT NULL CHECK (length(advert_out) = 32),
                    knock_in BLOB NOT NULL CHECK (length(knock_in) = 32),
                    knock_out BLOB NOT NULL CHECK (length(knock_out) = 32),
                    paired_at INTEGER NOT NULL,
                    last_seen INTEGER,
                    accepts_without_asking INTEGER NOT NULL CHECK (accepts_without_asking IN (0, 1)),
                    folder BLOB CHECK (length(folder) BETWEEN 1 AND 4095 AND instr(folder, x'00') = 0)
                ) STRICT
                """
            ),
            Migration(
                """
                CREATE TABLE used_knocks (
                    key_digest BLOB NOT NULL CHECK (length(key_digest) = 32),
                    epoch INTEGER NOT NULL CHECK (epoch BETWEEN 0 AND 4294967295),
                    nonce BLOB NOT NULL CHECK (length(nonce) = 8),
                    PRIMARY KEY (key_digest, epoch, nonce)
                ) STRICT, WITHOUT ROWID
                """
            ),
        ]
    )
}
