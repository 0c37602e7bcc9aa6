// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension SealedAdvert {
    /// How many entries one string of the record holds; a string has 255 bytes at most.
    private static let entriesPerString = 8

    /// The entries of the TXT record: `e`, `s`, `t0`, and `t1` if there are more than eight.
    var textEntries: [(key: String, value: [UInt8])] {
        let rows = stride(from: 0, to: self.entries.count, by: Self.entriesPerString).map { start in
            self.entries[start..<min(start + Self.entriesPerString, self.entries.count)].flatMap(\.self)
        }
        let tags = rows.enumerated().map { (key: "t\($0.offset)", value: Base64URL.encode($0.element)) }
        return [
            (key: "e", value: Base64URL.encode(self.epoch.bytes)),
            (key: "s", value: Base64URL.encode(self.salt)),
        ] + tags
    }

    /// Reads a record that anybody on the link may have written; nil if a part is missing or is not as this version
    /// makes it.
    ///
    /// - Parameter value: Gives the value of a key.
    init?(text value: (_ key: String) -> [UInt8]?) {
        func bytes(_ key: String, _ counts: some Sequence<Int>) -> [UInt8]? {
            value(key).flatMap { text in counts.contains { Base64URL.length(of: $0) == text.count } ? text : nil }
                .flatMap(Base64URL.decode)
        }
        let row = Self.entryByteCount * Self.entriesPerString
        let half = row / 2
        guard let epoch = bytes("e", [4]), let salt = bytes("s", [Self.saltByteCount]),
            var tags = bytes("t0", [half, row])
        else { return nil }
        if value("t1") != nil {
            guard tags.count == row, let more = bytes("t1", [half, row]) else { return nil }
            tags += more
        }
        self.init(
            epoch: AdvertEpoch(number: epoch.reduce(0) { $0 << 8 | UInt32($1) }),
            salt: salt,
            entries: Self.pieces(of: tags[...], Self.entryByteCount)
        )
    }
}
