// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The fields of a message: a dictionary value read with the types that the receiver expects.
///
/// Fields that a reader does not know are passed over, so that a later version may add some.
struct MessageFields {
    private(set) var values: [String: PropertyListValue]

    init(_ values: [String: PropertyListValue]) {
        self.values = values
    }

    init(decoding bytes: [UInt8]) throws(MessageError) {
        let value: PropertyListValue
        do { value = try PropertyListValue(decoding: bytes) } catch { throw .malformed }
        guard case .dictionary(let values) = value else { throw .malformed }
        self.values = values
    }

    var encoded: [UInt8] { PropertyListValue.dictionary(self.values).encoded }

    func text(_ name: String, limit: Int = ActivityLimits.text) throws(MessageError) -> String? {
        guard let value = self.values[name] else { return nil }
        guard case .string(let text) = value, text.utf8.count <= limit else { throw .field(name) }
        return text
    }

    func url(_ name: String) throws(MessageError) -> String? {
        guard let value = self.values[name] else { return nil }
        guard case .url(let text) = value else { throw .field(name) }
        return text
    }

    func data(_ name: String, limit: Int) throws(MessageError) -> [UInt8]? {
        guard let value = self.values[name] else { return nil }
        guard case .data(let bytes) = value, bytes.count <= limit else { throw .field(name) }
        return bytes
    }

    func integer(_ name: String) throws(MessageError) -> Int64? {
        guard let value = self.values[name] else { return nil }
        guard case .int64(let number) = value else { throw .field(name) }
        return number
    }

    func flag(_ name: String) throws(MessageError) -> Bool {
        guard let value = self.values[name] else { return false }
        guard case .bool(let flag) = value else { throw .field(name) }
        return flag
    }

    func date(_ name: String) throws(MessageError) -> Double? {
        guard let value = self.values[name] else { return nil }
        guard case .date(let seconds) = value else { throw .field(name) }
        return seconds
    }

    func uuid(_ name: String) throws(MessageError) -> UInt128? {
        guard let value = self.values[name] else { return nil }
        guard case .uuid(let number) = value else { throw .field(name) }
        return number
    }

    func required<Value>(_ name: String, _ value: Value?) throws(MessageError) -> Value {
        guard let value else { throw .field(name) }
        return value
    }
}

/// What was wrong with a message.
public enum MessageError: Error, Sendable, Hashable {
    /// The payload is not the encoding of a dictionary.
    case malformed
    /// The field of this name is missing, has another type, or is over its limit.
    case field(String)
}
