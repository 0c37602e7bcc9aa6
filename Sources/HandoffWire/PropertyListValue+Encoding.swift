// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import ByteCoding

extension PropertyListValue {
    /// The byte that says which kind of value follows (docs/protocol.md, section 5).
    enum Tag: UInt8 {
        case null = 0x00
        case no = 0x01
        case yes = 0x02
        case int64 = 0x03
        case uint64 = 0x04
        case double = 0x05
        case string = 0x06
        case data = 0x07
        case date = 0x08
        case url = 0x09
        case uuid = 0x0a
        case array = 0x0b
        case set = 0x0c
        case dictionary = 0x0d
    }

    /// How deep values may be nested.
    public static let depthLimit = 16
    /// How many values one encoding may hold, at every depth together.
    ///
    /// A null takes one byte on the wire and thirty-two in memory: without this limit a message of the largest size would
    /// cost its reader as many times as much. As many integers as such a message can hold stay under it.
    public static let countLimit = 128 * 1024

    var tag: Tag {
        switch self {
        case .null: .null
        case .bool(let value): value ? .yes : .no
        case .int64: .int64
        case .uint64: .uint64
        case .double: .double
        case .string: .string
        case .data: .data
        case .date: .date
        case .url: .url
        case .uuid: .uuid
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        }
    }

    /// The value's bytes; equal values have equal bytes.
    public var encoded: [UInt8] {
        var writer = ByteWriter()
        self.encode(into: &writer)
        return writer.bytes
    }

    /// Appends the value's bytes.
    ///
    /// - Parameter writer: Where they go.
    public func encode(into writer: inout ByteWriter) {
        writer.write(self.tag.rawValue)
        switch self {
        case .null, .bool: break
        case .int64(let value): writer.write(value)
        case .uint64(let value): writer.write(value)
        case .double(let value), .date(let value): writer.write(value.bitPattern)
        case .string(let value), .url(let value): writer.write(text: value)
        case .data(let value): writer.write(string: value)
        case .uuid(let value): writer.write(value)
        case .array(let values):
            writer.write(UInt32(values.count))
            for value in values { value.encode(into: &writer) }
        case .set(let values):
            // Sorted by their bytes, so that a set has one encoding whatever order the hash table has.
            writer.write(UInt32(values.count))
            for value in values.map(\.encoded).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
                writer.write(raw: value)
            }
        case .dictionary(let values):
            writer.write(UInt32(values.count))
            for (key, value) in values.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
                writer.write(text: key)
                value.encode(into: &writer)
            }
        }
    }

    /// How many bytes ``encoded`` has, without making them.
    public var encodedSize: Int {
        switch self {
        case .null, .bool: 1
        case .int64, .uint64, .double, .date: 9
        case .string(let value), .url(let value): 5 + value.utf8.count
        case .data(let value): 5 + value.count
        case .uuid: 17
        case .array(let values): values.reduce(5) { $0 + $1.encodedSize }
        case .set(let values): values.reduce(5) { $0 + $1.encodedSize }
        case .dictionary(let values): values.reduce(5) { $0 + 4 + $1.key.utf8.count + $1.value.encodedSize }
        }
    }

    /// How deep the value is nested: 1 for a plain one.
    public var depth: Int {
        switch self {
        case .array(let values): 1 + (values.map(\.depth).max() ?? 0)
        case .set(let values): 1 + (values.map(\.depth).max() ?? 0)
        case .dictionary(let values): 1 + (values.values.map(\.depth).max() ?? 0)
        default: 1
        }
    }

    /// How many values the value consists of, itself and all within it: 1 for a plain one.
    public var count: Int {
        switch self {
        case .array(let values): values.reduce(1) { $0 + $1.count }
        case .set(let values): values.reduce(1) { $0 + $1.count }
        case .dictionary(let values): values.values.reduce(1) { $0 + $1.count }
        default: 1
        }
    }
}
