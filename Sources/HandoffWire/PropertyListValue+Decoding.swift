// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import ByteCoding

extension PropertyListValue {
    /// Reads a value that a peer may have made.
    ///
    /// Only the one encoding that ``encoded`` gives is accepted.
    ///
    /// - Parameter bytes: The whole encoding; nothing may follow it.
    /// - Throws: ``PropertyListError``.
    public init(decoding bytes: [UInt8]) throws(PropertyListError) {
        var decoder = PropertyListDecoder(bytes)
        do {
            self = try decoder.value(depth: 1)
            try decoder.finish()
        } catch let error as PropertyListError {
            throw error
        } catch {
            throw .malformed
        }
    }
}

/// One pass over the bytes of a value, with what was spent of the limits.
private struct PropertyListDecoder {
    private var reader: ByteReader
    private var count = 0

    init(_ bytes: [UInt8]) {
        self.reader = ByteReader(bytes)
    }

    mutating func value(depth: Int) throws -> PropertyListValue {
        self.count += 1
        guard depth <= PropertyListValue.depthLimit else { throw PropertyListError.tooDeep }
        guard self.count <= PropertyListValue.countLimit else { throw PropertyListError.tooMany }
        let code = try self.reader.read(UInt8.self)
        guard let tag = PropertyListValue.Tag(rawValue: code) else { throw PropertyListError.unknownTag(code) }
        switch tag {
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .int64: return .int64(try self.reader.read(Int64.self))
        case .uint64: return .uint64(try self.reader.read(UInt64.self))
        case .double: return .double(Double(bitPattern: try self.reader.read(UInt64.self)))
        case .string: return .string(try self.reader.readText(limit: ActivityLimits.message))
        case .data: return .data(try self.reader.readString(limit: ActivityLimits.message))
        case .date: return .date(Double(bitPattern: try self.reader.read(UInt64.self)))
        case .url: return .url(try self.reader.readText(limit: ActivityLimits.text))
        case .uuid: return .uuid(try self.reader.read(UInt128.self))
        case .array: return .array(try self.array(depth: depth))
        case .set: return .set(try self.set(depth: depth))
        case .dictionary: return .dictionary(try self.dictionary(depth: depth))
        }
    }

    func finish() throws(ByteReadError) {
        try self.reader.finish()
    }

    // No count reserves memory: a value takes a byte at least, so a lying count runs into the end of the bytes first.
    private mutating func array(depth: Int) throws -> [PropertyListValue] {
        var values: [PropertyListValue] = []
        for _ in 0..<(try self.reader.read(UInt32.self)) {
            values.append(try self.value(depth: depth + 1))
        }
        return values
    }

    private mutating func set(depth: Int) throws -> Set<PropertyListValue> {
        var values: Set<PropertyListValue> = []
        var previous: ArraySlice<UInt8> = []
        for _ in 0..<(try self.reader.read(UInt32.self)) {
            let start = self.reader.position
            let value = try self.value(depth: depth + 1)
            // What was read is the value's only encoding, so it need not be made again to be compared.
            let bytes = self.reader.taken(since: start)
            guard previous.lexicographicallyPrecedes(bytes) else { throw PropertyListError.unsorted }
            previous = bytes
            values.insert(value)
        }
        return values
    }

    private mutating func dictionary(depth: Int) throws -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        var previous: String?
        for _ in 0..<(try self.reader.read(UInt32.self)) {
            let key = try self.reader.readText(limit: ActivityLimits.text)
            if let previous, !previous.utf8.lexicographicallyPrecedes(key.utf8) { throw PropertyListError.unsorted }
            previous = key
            // Canonically equivalent keys are one key to Swift's dictionary, though their bytes differ.
            guard values.updateValue(try self.value(depth: depth + 1), forKey: key) == nil else {
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
    /// More values than ``PropertyListValue/countLimit``.
    case tooMany
    /// A set or a dictionary out of order, or with a repetition.
    case unsorted
}
