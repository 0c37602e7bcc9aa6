// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the TXT record of an advert says: the version and, while a code is open, the nameplate in clear; and sealed what
/// paired devices may know (docs/protocol.md, section 2.1).
public struct AdvertText: Sendable, Hashable {
    /// The advert's version; others are not understood.
    public static let version = "1"

    /// The nameplate of the open code, if one is open.
    public var nameplate: Int?
    /// What paired devices may know, if there are any.
    public var sealed: SealedAdvert?

    /// Makes the text of an advert.
    ///
    /// - Parameters:
    ///   - nameplate: The nameplate of the open code, if one is open.
    ///   - sealed: What paired devices may know, if there are any.
    public init(nameplate: Int?, sealed: SealedAdvert? = nil) {
        self.nameplate = nameplate
        self.sealed = sealed
    }

    /// The record's entries.
    public var entries: [(key: String, value: [UInt8])] {
        var entries = [(key: "v", value: Array(Self.version.utf8))]
        if let nameplate = self.nameplate { entries.append((key: "n", value: Array(String(nameplate).utf8))) }
        return entries + (self.sealed?.textEntries ?? [])
    }

    /// Reads a record that anybody on the link may have written; nil if its version is another one.
    ///
    /// - Parameter entries: The record's entries.
    public init?(entries: [(key: String, value: [UInt8])]) {
        // Keys have no case, and of several alike the first one counts (RFC 6763 6.4).
        func value(_ key: String) -> [UInt8]? { entries.first { $0.key.lowercased() == key }?.value }
        guard value("v") == Array(Self.version.utf8) else { return nil }
        // Only the one spelling that we write: "+7" and "007" are nobody's nameplate.
        if let digits = value("n"), let number = Int(String(decoding: digits, as: UTF8.self)),
            (1...SpokenCode.nameplateLimit).contains(number), Array(String(number).utf8) == digits
        {
            self.nameplate = number
        }
        // One part that makes no sense does not spoil the other.
        self.sealed = SealedAdvert(text: value)
    }
}
