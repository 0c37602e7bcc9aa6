// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A domain name as its labels (RFC 1035 section 3.1).
struct DomainName: Sendable, Hashable {
    /// The labels, without the empty one at the end.
    let labels: [[UInt8]]

    /// Makes a name of its labels, which have no dot in them.
    init(_ labels: [String]) {
        self.labels = labels.map { Array($0.utf8) }
    }

    /// Takes labels as they are.
    init(labels: some Sequence<[UInt8]>) {
        self.labels = Array(labels)
    }

    /// The name under which the host of an address is looked up (RFC 1035 section 3.5, RFC 3596 section 2.5).
    init(reverseOf bytes: [UInt8]) {
        if bytes.count == 4 {
            self.init(bytes.reversed().map { String($0) } + ["in-addr", "arpa"])
        } else {
            let digits = bytes.reversed().flatMap { [$0 & 0xF, $0 >> 4] }
            self.init(digits.map { String($0, radix: 16) } + ["ip6", "arpa"])
        }
    }

    /// Reads a name that stands alone in a record's data, without compression; nil if it is none.
    init?(data: some Sequence<UInt8>) {
        var labels: [[UInt8]] = []
        var rest = Array(data)[...]
        while let length = rest.popFirst(), length > 0 {
            guard length <= 63, rest.count > Int(length) else { return nil }
            labels.append(Array(rest.prefix(Int(length))))
            rest.removeFirst(Int(length))
        }
        guard rest.isEmpty, !labels.isEmpty else { return nil }
        self.labels = labels
    }

    /// Name and rest as Avahi reads and writes them: what is no letter, digit or hyphen is escaped.
    var escaped: String {
        self.labels.map { label in
            label.map { byte in
                switch byte {
                case UInt8(ascii: "."), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
                case _ where Self.isPlain(byte): String(UnicodeScalar(byte))
                default: "\\" + String(repeating: "0", count: 3 - String(byte).count) + String(byte)
                }
            }.joined()
        }.joined(separator: ".")
    }

    /// The name for people: its labels as text, with dots between.
    var text: String {
        self.labels.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
    }

    /// Whether two names are one: case does not count (RFC 1035 section 2.3.3).
    func isSame(as other: DomainName) -> Bool {
        self.labels.map(Self.lowercased) == other.labels.map(Self.lowercased)
    }

    private static func lowercased(_ label: [UInt8]) -> [UInt8] {
        label.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
