// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

/// Reads a payload from values of `userInfo`, which a peer may have made: whatever is amiss is an error.
struct PayloadDecoder: Decoder, SingleValueDecodingContainer {
    let value: UserInfoValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Reads a whole payload.
    ///
    /// - Parameters:
    ///   - type: The payload's type.
    ///   - userInfo: What it is read from.
    /// - Returns: The payload.
    /// - Throws: ``HandoffError`` with `.invalidValue`.
    static func payload<Payload: Decodable>(
        _ type: Payload.Type,
        from userInfo: [String: UserInfoValue]
    ) throws(HandoffError) -> Payload {
        do {
            return try PayloadDecoder(value: .dictionary(userInfo), codingPath: []).decode(type)
        } catch {
            throw HandoffError(payload: error, isReading: true)
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .dictionary(let values) = self.value else { throw self.mismatch([String: Any].self) }
        return KeyedDecodingContainer(PayloadTableReader(values: values, codingPath: self.codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch self.value {
        case .array(let values): return PayloadListReader(values: values, codingPath: self.codingPath)
        case .set(let values): return PayloadListReader(values: Array(values), codingPath: self.codingPath)
        default: throw self.mismatch([Any].self)
        }
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { self.value.isNull }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let found: Any?
        switch type {
        case is Bool.Type: found = self.value.boolValue
        case is String.Type: found = self.value.stringValue
        case is Double.Type: found = self.value.doubleValue
        case is Float.Type: found = try self.float()
        case is Data.Type: found = self.value.dataValue
        case is Date.Type: found = self.value.dateValue
        case is URL.Type: found = self.value.urlValue
        case is UUID.Type: found = self.value.uuidValue
        case let type as any FixedWidthInteger.Type: found = try self.integer(type)
        default: return try Value(from: self)
        }
        guard let value = found as? Value else { throw self.mismatch(type) }
        return value
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer? {
        switch self.value {
        case .int, .unsigned:
            guard let number = self.value.integer(as: type) else { throw self.misfit }
            return number
        default: return nil
        }
    }

    private func float() throws -> Float? {
        switch self.value {
        case .double(let value):
            let number = Float(value)
            guard number.isFinite || !value.isFinite else { throw self.misfit }
            return number
        case .int(let value): return Float(exactly: value)
        case .unsigned(let value): return Float(exactly: value)
        default: return nil
        }
    }

    private var misfit: DecodingError {
        .dataCorrupted(.init(codingPath: self.codingPath, debugDescription: "the number does not fit"))
    }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        self.value.isNull
            ? .valueNotFound(type, .init(codingPath: self.codingPath, debugDescription: "there is a null"))
            : .typeMismatch(type, .init(codingPath: self.codingPath, debugDescription: "there is another kind"))
    }
}

/// Reads the values of a payload that have keys.
private struct PayloadTableReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let values: [String: UserInfoValue]
    let codingPath: [any CodingKey]
    var allKeys: [Key] { self.values.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { self.values[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try self.decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try self.decoder(key).decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try self.decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try self.decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try self.decoder(PayloadKey.superclass) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try self.decoder(key) }

    private func decoder(_ key: some CodingKey) throws -> PayloadDecoder {
        guard let value = self.values[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                .init(codingPath: self.codingPath, debugDescription: "there is no such key")
            )
        }
        return PayloadDecoder(value: value, codingPath: self.codingPath + [key])
    }
}

/// Reads the values of a payload that have an order; what could not be read may be read again as something else.
private struct PayloadListReader: UnkeyedDecodingContainer {
    let values: [UserInfoValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0
    var count: Int? { self.values.count }
    var isAtEnd: Bool { self.currentIndex >= self.values.count }

    init(values: [UserInfoValue], codingPath: [any CodingKey]) {
        self.values = values
        self.codingPath = codingPath
    }

    mutating func decodeNil() throws -> Bool {
        guard try self.decoder(Never?.self).decodeNil() else { return false }
        self.currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try self.decoder(type).decode(type)
        self.currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try self.decoder([String: Any].self).container(keyedBy: type)
        self.currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try self.decoder([Any].self).unkeyedContainer()
        self.currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try self.decoder((any Decoder).self)
        self.currentIndex += 1
        return decoder
    }

    private func decoder(_ type: any Any.Type) throws -> PayloadDecoder {
        let path = self.codingPath + [PayloadKey(intValue: self.currentIndex)]
        guard !self.isAtEnd else {
            throw DecodingError.valueNotFound(type, .init(codingPath: path, debugDescription: "the list has ended"))
        }
        return PayloadDecoder(value: self.values[self.currentIndex], codingPath: path)
    }
}
