// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// The data of a DNS-SD TXT record: strings of at most 255 bytes, each behind its length (RFC 6763 section 6).
enum TextRecord {
    /// RFC 6763 section 6.2 wants a record that fits one Ethernet packet with room for what travels beside it.
    static let maximumLength = 1300
    /// More entries than any advert has; a peer's record is cut there.
    static let maximumEntries = 64

    /// Reads a record that came from the network; whatever is malformed in it is left out.
    ///
    /// Of a record that is cut short the whole strings count. Strings without a key are ignored, and so is each
    /// further string with a key that was there before, whatever its case (RFC 6763 section 6.4). A key without `=`
    /// has an empty value.
    ///
    /// - Parameter data: The record's data.
    /// - Returns: The entries in the order of the record, at most 64.
    static func parse(_ data: [UInt8]) -> [TextEntry] {
        var entries: [TextEntry] = []
        var seen: Set<String> = []
        var start = 0
        while start < data.count, entries.count < self.maximumEntries {
            let end = start + 1 + Int(data[start])
            guard end <= data.count else { break }
            let string = data[(start + 1)..<end]
            start = end
            let separator = string.firstIndex(of: UInt8(ascii: "="))
            guard let key = self.key(string[..<(separator ?? string.endIndex)]),
                seen.insert(key.lowercased()).inserted
            else { continue }
            let value = separator.map { [UInt8](string[($0 + 1)...]) } ?? []
            entries.append(TextEntry(key: key, value: value))
        }
        return entries
    }

    /// Turns the order of a record's strings round; what is cut short at its end is dropped.
    ///
    /// - Parameter data: The record's data.
    /// - Returns: The same strings, the last one first.
    static func reversed(_ data: [UInt8]) -> [UInt8] {
        var strings: [ArraySlice<UInt8>] = []
        var start = 0
        while start < data.count {
            let end = start + 1 + Int(data[start])
            guard end <= data.count else { break }
            strings.append(data[start..<end])
            start = end
        }
        return Array(strings.reversed().joined())
    }

    /// Writes a record.
    ///
    /// - Parameter entries: The entries, in order.
    /// - Returns: The record's data; one empty string if there are no entries (RFC 6763 section 6.1).
    /// - Throws: ``DiscoveryError`` with `.badAdvert` if a key is empty, not printable ASCII, has a `=` or comes twice,
    ///   an entry is over 255 bytes, or the whole over 1,300.
    static func encode(_ entries: [TextEntry]) throws(DiscoveryError) -> [UInt8] {
        var data: [UInt8] = []
        var seen: Set<String> = []
        for entry in entries {
            guard self.key(Array(entry.key.utf8)[...]) != nil, seen.insert(entry.key.lowercased()).inserted else {
                throw DiscoveryError(.badAdvert, "TXT keys are printable ASCII without '=', each used once.")
            }
            let length = entry.key.utf8.count + 1 + entry.value.count
            guard let prefix = UInt8(exactly: length) else {
                throw DiscoveryError(.badAdvert, "A TXT entry is \(length) bytes long; 255 are possible.")
            }
            data.append(prefix)
            data.append(contentsOf: entry.key.utf8)
            data.append(UInt8(ascii: "="))
            data.append(contentsOf: entry.value)
        }
        guard data.count <= self.maximumLength else {
            throw DiscoveryError(
                .badAdvert,
                "The TXT record is \(data.count) bytes long; \(self.maximumLength) fit a packet."
            )
        }
        return data.isEmpty ? [0] : data
    }

    /// The key that these bytes spell, or nil if they are none: 0x20 to 0x7E without `=`, at least one.
    private static func key(_ bytes: ArraySlice<UInt8>) -> String? {
        let isKey = bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "=") }
        return bytes.isEmpty || !isKey ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
