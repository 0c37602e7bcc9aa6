// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
internal import HandoffWire

/// A value that an activity's `userInfo` may hold: a closed set, each kept apart from the others over the wire.
///
/// The set is `NSUserActivity`'s: array, data, date, dictionary, null, number, set, string, URL, UUID; a number says
/// which it is,
/// so that `true`, `1` and `1.0` arrive as what they were.
public enum UserInfoValue: Sendable, Hashable {
    /// Nothing, deliberately.
    case null
    /// A truth value.
    case bool(Bool)
    /// A signed integer.
    case int(Int64)
    /// An unsigned integer, for what ``int(_:)`` cannot hold.
    case unsigned(UInt64)
    /// A floating-point number.
    case double(Double)
    /// A text.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A point in time.
    case date(Date)
    /// An absolute URL, but no `file:` URL: a path means nothing on another device.
    case url(URL)
    /// A UUID.
    case uuid(UUID)
    /// Values in order.
    case array([UserInfoValue])
    /// Values without order or repetition.
    case set(Set<UserInfoValue>)
    /// Values by name.
    case dictionary([String: UserInfoValue])

    var wire: PropertyListValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .int64(value)
        case .unsigned(let value): .uint64(value)
        case .double(let value): .double(value)
        case .string(let value): .string(value)
        case .data(let value): .data(Array(value))
        case .date(let value): .date(value.timeIntervalSinceReferenceDate)
        case .url(let value): .url(value.absoluteString)
        case .uuid(let value): .uuid(UInt128(value))
        case .array(let values): .array(values.map(\.wire))
        case .set(let values): .set(Set(values.map(\.wire)))
        case .dictionary(let values): .dictionary(values.mapValues(\.wire))
        }
    }

    init(_ wire: PropertyListValue) throws(HandoffError) {
        switch wire {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int64(let value): self = .int(value)
        case .uint64(let value): self = .unsigned(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .data(let value): self = .data(Data(value))
        case .date(let value): self = .date(Date(timeIntervalSinceReferenceDate: value))
        case .url(let value):
            guard let url = URL(string: value), url.scheme != nil, url.scheme?.lowercased() != "file" else {
                throw HandoffError(
                    .protocolViolation,
                    "the activity's userInfo holds something that is no absolute URL"
                )
            }
            self = .url(url)
        case .uuid(let value): self = .uuid(UUID(value))
        case .array(let values): self = .array(try Self.list(values))
        case .set(let values): self = .set(Set(try Self.list(Array(values))))
        case .dictionary(let values): self = .dictionary(try Self.table(values))
        }
    }

    static func table(_ values: [String: PropertyListValue]) throws(HandoffError) -> [String: UserInfoValue] {
        var table: [String: UserInfoValue] = [:]
        for (key, value) in values { table[key] = try UserInfoValue(value) }
        return table
    }

    private static func list(_ values: [PropertyListValue]) throws(HandoffError) -> [UserInfoValue] {
        var list: [UserInfoValue] = []
        for value in values { list.append(try UserInfoValue(value)) }
        return list
    }

    /// The first `file:` or relative URL in the value, if it has one.
    var unusableURL: URL? {
        switch self {
        case .url(let url): url.scheme == nil || url.scheme?.lowercased() == "file" ? url : nil
        case .array(let values): values.lazy.compactMap(\.unusableURL).first
        case .set(let values): values.lazy.compactMap(\.unusableURL).first
        case .dictionary(let values): values.values.lazy.compactMap(\.unusableURL).first
        default: nil
        }
    }
}

extension UInt128 {
    fileprivate init(_ identifier: UUID) {
        let bytes = identifier.uuid
        let list = [
            bytes.0, bytes.1, bytes.2, bytes.3, bytes.4, bytes.5, bytes.6, bytes.7,
            bytes.8, bytes.9, bytes.10, bytes.11, bytes.12, bytes.13, bytes.14, bytes.15,
        ]
        self = list.reduce(0) { $0 << 8 | UInt128($1) }
    }

    var identifier: UUID { UUID(self) }
}

extension UUID {
    fileprivate init(_ number: UInt128) {
        func byte(_ index: UInt128) -> UInt8 { UInt8(truncatingIfNeeded: number >> ((15 - index) * 8)) }
        self.init(
            uuid: (
                byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
                byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
            )
        )
    }

    var wire: UInt128 { UInt128(self) }
}
