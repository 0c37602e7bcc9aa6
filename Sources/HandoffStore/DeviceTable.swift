// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Database
internal import HandoffTransport

/// The statements on the table of devices.
extension Database {
    func devices() throws(DatabaseError) -> [DeviceRecord] {
        try self.all(
            """
            SELECT key_digest, public_key_info, peer_name, own_name, platform, advert_in, advert_out, knock_in, knock_out,
                paired_at, last_seen, accepts_without_asking, folder
            FROM devices ORDER BY id
            """
        ) { row throws(DatabaseError) in try DeviceRecord(row) }
    }

    func device(keyDigest: [UInt8]) throws(DatabaseError) -> DeviceRecord? {
        try self.first(
            """
            SELECT key_digest, public_key_info, peer_name, own_name, platform, advert_in, advert_out, knock_in, knock_out,
                paired_at, last_seen, accepts_without_asking, folder
            FROM devices WHERE key_digest = ?
            """,
            [.bytes(keyDigest)]
        ) { row throws(DatabaseError) in try DeviceRecord(row) }
    }

    func add(_ device: DeviceRecord) throws(DatabaseError) {
        try self.run(
            """
            INSERT INTO devices (key_digest, public_key_info, peer_name, own_name, platform, advert_in, advert_out,
                knock_in, knock_out, paired_at, last_seen, accepts_without_asking, folder)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (key_digest) DO UPDATE SET public_key_info = excluded.public_key_info,
                peer_name = excluded.peer_name, platform = excluded.platform, advert_in = excluded.advert_in,
                advert_out = excluded.advert_out, knock_in = excluded.knock_in, knock_out = excluded.knock_out,
                paired_at = excluded.paired_at
            """,
            [
                .bytes(device.keyDigest), .bytes(device.publicKeyInfo), .text(device.peerName),
                DatabaseValue(device.ownName), .text(device.platform), .bytes(device.keys.advertIn),
                .bytes(device.keys.advertOut), .bytes(device.keys.knockIn), .bytes(device.keys.knockOut),
                .integer(device.pairedAt), DatabaseValue(device.lastSeen), DatabaseValue(device.acceptsWithoutAsking),
                DatabaseValue(device.folder),
            ]
        )
    }

    /// Whether the user gave a name to another device.
    func isTaken(_ name: String?, byOtherThan keyDigest: [UInt8]) throws(DatabaseError) -> Bool {
        guard let name else { return false }
        return try self.first(
            "SELECT 1 FROM devices WHERE own_name = ? AND key_digest <> ?",
            [.text(name), .bytes(keyDigest)]
        ) { _ throws(DatabaseError) in true } ?? false
    }

    /// Each of these returns whether there is such a device.
    func rename(_ keyDigest: [UInt8], to name: String?) throws(DatabaseError) -> Bool {
        try self.run(
            "UPDATE devices SET own_name = ? WHERE key_digest = ?",
            [DatabaseValue(name), .bytes(keyDigest)]
        ) == 1
    }

    func setAcceptance(
        _ keyDigest: [UInt8],
        withoutAsking: Bool,
        folder: [UInt8]?
    ) throws(DatabaseError) -> Bool {
        try self.run(
            "UPDATE devices SET accepts_without_asking = ?, folder = ? WHERE key_digest = ?",
            [DatabaseValue(withoutAsking), DatabaseValue(folder), .bytes(keyDigest)]
        ) == 1
    }

    func remove(_ keyDigest: [UInt8]) throws(DatabaseError) -> Bool {
        // New keys make old knocks worthless, should the device ever be paired again.
        try self.run("DELETE FROM used_knocks WHERE key_digest = ?", [.bytes(keyDigest)])
        return try self.run("DELETE FROM devices WHERE key_digest = ?", [.bytes(keyDigest)]) == 1
    }

    func touch(_ keyDigest: [UInt8], at time: Int64) throws(DatabaseError) {
        try self.run(
            "UPDATE devices SET last_seen = ?1 WHERE key_digest = ?2 AND coalesce(last_seen < ?1, 1)",
            [.integer(time), .bytes(keyDigest)]
        )
    }
}

/// The statements on the table of used knocks.
extension Database {
    /// Notes a use; returns false if there was one before, or if the device is not paired.
    func use(_ knock: KnockUse) throws(DatabaseError) -> Bool {
        try self.run(
            """
            INSERT INTO used_knocks (key_digest, epoch, nonce)
            SELECT key_digest, ?2, ?3 FROM devices WHERE key_digest = ?1
            ON CONFLICT DO NOTHING
            """,
            [.bytes(knock.keyDigest), .integer(Int64(knock.epoch)), .bytes(knock.nonce)]
        ) == 1
    }

    func forgetKnocks(before epoch: UInt32) throws(DatabaseError) {
        try self.run("DELETE FROM used_knocks WHERE epoch < ?", [.integer(Int64(epoch))])
    }
}

extension DeviceRecord {
    init(_ row: borrowing Row) throws(DatabaseError) {
        self.init(
            keyDigest: try row.bytes(0),
            publicKeyInfo: try row.bytes(1),
            peerName: try row.text(2),
            ownName: row.isNull(3) ? nil : try row.text(3),
            platform: try row.text(4),
            keys: DeviceKeys(
                advertIn: try row.bytes(5),
                advertOut: try row.bytes(6),
                knockIn: try row.bytes(7),
                knockOut: try row.bytes(8)
            ),
            pairedAt: try row.integer(9),
            lastSeen: row.isNull(10) ? nil : try row.integer(10),
            acceptsWithoutAsking: try row.boolean(11),
            folder: row.isNull(12) ? nil : try row.bytes(12)
        )
    }
}
