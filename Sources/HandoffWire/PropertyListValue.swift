// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A value of the closed set that an activity's `userInfo` and the protocol's messages are made of.
///
/// `true`, `1` and `1.0` are three values. Two doubles are equal if their bits are, so that every value equals itself
/// after a round trip.
public enum PropertyListValue: Sendable {
    /// Nothing, deliberately.
    case null
    /// A truth value.
    case bool(Bool)
    /// A signed integer.
    case int64(Int64)
    /// An unsigned integer, for what ``int64(_:)`` cannot hold.
    case uint64(UInt64)
    /// A floating-point number, bit-exact.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case data([UInt8])
    /// A date as seconds since 2001-01-01 00:00:00 UTC, bit-exact.
    case date(Double)
    /// An absolute URL, kept verbatim.
    case url(String)
    /// The sixteen bytes of a UUID.
    case uuid(UInt128)
    /// Values in order.
    case array([PropertyListValue])
    /// Values without order or repetition.
    case set(Set<PropertyListValue>)
    /// Values by name.
    case dictionary([String: PropertyListValue])
}

extension PropertyListValue: Hashable {
    /// Tells whether two values have the same kind and the same content.
    public static func == (left: PropertyListValue, right: PropertyListValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.int64(let one), .int64(let other)): one == other
        case (.uint64(let one), .uint64(let other)): one == other
        case (.double(let one), .double(let other)): one.bitPattern == other.bitPattern
        case (.string(let one), .string(let other)): Self.same(one, other)
        case (.data(let one), .data(let other)): one == other
        case (.date(let one), .date(let other)): one.bitPattern == other.bitPattern
        case (.url(let one), .url(let other)): Self.same(one, other)
        case (.uuid(let one), .uuid(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.set(let one), .set(let other)): one == other
        case (.dictionary(let one), .dictionary(let other)): Self.same(one, other)
        default: false
        }
    }

    // Swift's `==` calls canonically equivalent texts equal ("é" composed and decomposed); on the wire they differ.
    private static func same(_ one: String, _ other: String) -> Bool {
        one.utf8.elementsEqual(other.utf8)
    }

    private static func same(_ one: [String: PropertyListValue], _ other: [String: PropertyListValue]) -> Bool {
        guard one.count == other.count else { return false }
        return one.allSatisfy { key, value in
            guard let index = other.index(forKey: key) else { return false }
            return Self.same(key, other[index].key) && value == other[index].value
        }
    }

    // Every text goes in with its length: a peer that could move a border between two neighbours without a change of the
    // hash could make a set of values that all collide.
    private static func combine(_ text: String, into hasher: inout Hasher) {
        hasher.combine(text.utf8.count)
        for byte in text.utf8 { hasher.combine(byte) }
    }

    // The order of a dictionary's entries is not part of it, so their hashes are added; the keys' bytes are hashed here,
    // because Swift's own hash is one and the same for canonically equivalent keys.
    private static func combine(_ values: [String: PropertyListValue], into hasher: inout Hasher) {
        var sum = 0
        for (key, value) in values {
            var entry = Hasher()
            Self.combine(key, into: &entry)
            entry.combine(value)
            sum &+= entry.finalize()
        }
        hasher.combine(values.count)
        hasher.combine(sum)
    }

    /// Feeds kind and content to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(self.tag)
        switch self {
        case .null: break
        case .bool(let value): hasher.combine(value)
        case .int64(let value): hasher.combine(value)
        case .uint64(let value): hasher.combine(value)
        case .double(let value), .date(let value): hasher.combine(value.bitPattern)
        case .string(let value), .url(let value): Self.combine(value, into: &hasher)
        case .data(let value): hasher.combine(value)
        case .uuid(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .set(let value): hasher.combine(value)
        case .dictionary(let value): Self.combine(value, into: &hasher)
        }
    }
}
