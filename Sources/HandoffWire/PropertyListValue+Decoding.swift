// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding

extension PropertyListValue {
    /// Reads a value that a peer may have made.
    ///
    /// - Parameter bytes: The whole encoding; nothing may follow it.
    /// - Throws: ``PropertyListError``.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        var reader = ByteReader(bytes)
        do {
            self = try Self.decode(from: &reader, depth: 1)
            try reader.finish()
        } catch let error as PropertyListError {
            throw error
        } catch {
            throw .malformed
        }
    }

    private static func decode(from reader: inout ByteReader, depth: Int) throws -> PropertyListValue {
        guard depth <= Self.depthLimit else { throw PropertyListError.tooDeep }
        let code = try reader.read(UInt8.self)
        guard let tag = Tag(rawValue: code) else { throw PropertyListError.unknownTag(code) }
        switch tag {
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .int64: return .int64(try reader.read(Int64.self))
        case .uint64: return .uint64(try reader.read(UInt64.self))
        case .double: return .double(Double(bitPattern: try reader.read(UInt64.self)))
        case .string: return .string(try reader.readText(limit: ActivityLimits.message))
        case .data: return .data(try reader.readString(limit: ActivityLimits.message))
        case .date: return .date(Double(bitPattern: try reader.read(UInt64.self)))
        case .url: return .url(try reader.readText(limit: ActivityLimits.text))
        case .uuid: return .uuid(try reader.read(UInt128.self))
        case .array: return .array(try Self.decodeArray(from: &reader, depth: depth))
        case .set: return .set(try Self.decodeSet(from: &reader, depth: depth))
        case .dictionary: return .dictionary(try Self.decodeDictionary(from: &reader, depth: depth))
        }
    }

    // No count reserves memory: a value takes a byte at least, so a lying count runs into the end of the bytes first.
    private static func decodeArray(from reader: inout ByteReader, depth: Int) throws -> [PropertyListValue] {
        var values: [PropertyListValue] = []
        for _ in 0..<(try reader.read(UInt32.self)) {
            values.append(try Self.decode(from: &reader, depth: depth + 1))
        }
        return values
    }

    private static func decodeSet(from reader: inout ByteReader, depth: Int) throws -> Set<PropertyListValue> {
        var values: Set<PropertyListValue> = []
        var previous: [UInt8] = []
        for _ in 0..<(try reader.read(UInt32.self)) {
            let value = try Self.decode(from: &reader, depth: depth + 1)
            let bytes = value.encoded
            guard values.isEmpty || Self.precedes(previous, bytes) else { throw PropertyListError.unsorted }
            previous = bytes
            values.insert(value)
        }
        return values
    }

    private static func decodeDictionary(from reader: inout ByteReader, depth: Int) throws -> [String:
        PropertyListValue]
    {
        var values: [String: PropertyListValue] = [:]
        var previous: [UInt8] = []
        for index in 0..<(try reader.read(UInt32.self)) {
            let key = try reader.readText(limit: ActivityLimits.text)
            let bytes = Array(key.utf8)
            guard index == 0 || Self.precedes(previous, bytes) else { throw PropertyListError.unsorted }
            previous = bytes
            // Canonically equivalent keys are one key to Swift's dictionary, though their bytes differ.
            guard values.updateValue(try Self.decode(from: &reader, depth: depth + 1), forKey: key) == nil else {
                throw PropertyListError.unsorted
            }
        }
        return values
    }
}

/// What was wrong with the bytes of a value.
public enum PropertyListError: Error, Sendable, Hashable {
    /// Truncated, over a limit, not UTF-8, or followed by something.
    case malformed
    /// No kind of value has this tag.
    case unknownTag(UInt8)
    /// Nested deeper than ``PropertyListValue/depthLimit``.
    case tooDeep
    /// A set or a dictionary out of order, or with a repetition.
    case unsorted
}
