// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffWire

extension UserInfoValue {
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
        case .date(let value):
            // Foundation traps where such a date is printed (6.3.1), and a peer must not choose that.
            guard !value.isNaN else {
                throw HandoffError(.protocolViolation, "the activity's userInfo holds a date that is no number")
            }
            self = .date(Date(timeIntervalSinceReferenceDate: value))
        case .url(let value):
            guard let url = URL(verbatim: value), !url.isOfFile else {
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
}
