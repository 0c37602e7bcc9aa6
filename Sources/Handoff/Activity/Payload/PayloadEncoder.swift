// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Writes a payload as values of `userInfo`.
///
/// The scalar methods of the containers are all the generic one: a slot knows what a value is. Numbers of 128 bits are
/// not among them, and are refused by the standard library's default.
struct PayloadEncoder: Encoder, SingleValueEncodingContainer {
    let slot: PayloadSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Writes a whole payload.
    ///
    /// - Parameter payload: The payload.
    /// - Returns: What `userInfo` is then.
    /// - Throws: ``HandoffError`` with `.invalidValue`.
    static func userInfo(of payload: some Encodable) throws(HandoffError) -> [String: UserInfoValue] {
        let value: UserInfoValue
        do {
            let slot = PayloadSlot()
            try slot.write(payload, at: [])
            value = try slot.value(at: [])
        } catch {
            throw HandoffError(payload: error, isReading: false)
        }
        guard case .dictionary(let values) = value else {
            throw HandoffError(.invalidValue, "a payload has keys and values, this one is a single value or a list")
        }
        return values
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        self.slot.beginTable()
        return KeyedEncodingContainer(PayloadTableWriter(slot: self.slot, codingPath: self.codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        self.slot.beginList()
        return PayloadListWriter(slot: self.slot, codingPath: self.codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { self.slot.set(.null) }

    func encode(_ value: some Encodable) throws { try self.slot.write(value, at: self.codingPath) }
}

/// Writes the values of a payload that have keys.
private struct PayloadTableWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: PayloadSlot
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { self.slot.place(of: key.stringValue, isNew: true).set(.null) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try self.slot.place(of: key.stringValue, isNew: true).write(value, at: self.codingPath + [key])
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        self.encoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        self.encoder(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { self.encoder(PayloadKey.superclass) }

    func superEncoder(forKey key: Key) -> any Encoder { self.encoder(key) }

    private func encoder(_ key: some CodingKey) -> PayloadEncoder {
        PayloadEncoder(
            slot: self.slot.place(of: key.stringValue, isNew: false),
            codingPath: self.codingPath + [key]
        )
    }
}

/// Writes the values of a payload that have an order.
private struct PayloadListWriter: UnkeyedEncodingContainer {
    let slot: PayloadSlot
    let codingPath: [any CodingKey]
    var count: Int { self.slot.count }

    func encodeNil() { self.slot.append().set(.null) }

    func encode(_ value: some Encodable) throws {
        let path = self.nextPath
        try self.slot.append().write(value, at: path)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        self.nextEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self.nextEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { self.nextEncoder() }

    private var nextPath: [any CodingKey] { self.codingPath + [PayloadKey(intValue: self.count)] }

    private func nextEncoder() -> PayloadEncoder {
        let path = self.nextPath
        return PayloadEncoder(slot: self.slot.append(), codingPath: path)
    }
}
