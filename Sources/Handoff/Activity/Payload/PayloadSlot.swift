// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials

/// A place in a payload that is being written.
///
/// A class, because the containers of one encoder all write to the same place, and may outlive the call that made them.
final class PayloadSlot {
    private enum Content {
        case nothing
        case value(UserInfoValue)
        case list([PayloadSlot])
        case table([String: PayloadSlot])
    }

    /// How deep the place is in `userInfo`, whose own depth is 0.
    private let depth: Int
    private var content = Content.nothing
    /// Whether a list is to be a set.
    private var isUnordered = false
    /// Whether two kinds of thing were written here.
    private var isMixed = false

    init(depth: Int = 0) { self.depth = depth }

    /// How many values the list has.
    var count: Int { if case .list(let slots) = self.content { slots.count } else { 0 } }

    func set(_ value: UserInfoValue) {
        if case .nothing = self.content {
            self.content = .value(value)
        } else {
            self.isMixed = true
        }
    }

    func beginList() {
        switch self.content {
        case .nothing: self.content = .list([])
        case .list: break
        case .value, .table: self.isMixed = true
        }
    }

    func beginTable() {
        switch self.content {
        case .nothing: self.content = .table([:])
        case .table: break
        case .value, .list: self.isMixed = true
        }
    }

    /// Adds a place at the end of the list.
    func append() -> PayloadSlot {
        let slot = PayloadSlot(depth: self.depth + 1)
        if case .list(var slots) = self.content {
            // Out of the enum meanwhile, so that the list is not copied for each value.
            self.content = .nothing
            slots.append(slot)
            self.content = .list(slots)
        }
        return slot
    }

    /// The place of a key in the table: a new one in place of the old, or what is there for a container that goes on.
    func place(of key: String, isNew: Bool) -> PayloadSlot {
        guard case .table(var slots) = self.content else { return PayloadSlot(depth: self.depth + 1) }
        if !isNew, let slot = slots[key] { return slot }
        let slot = PayloadSlot(depth: self.depth + 1)
        self.content = .nothing
        slots[key] = slot
        self.content = .table(slots)
        return slot
    }

    /// Writes a value here, as what it is or as it says itself.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: Where this is, for errors.
    /// - Throws: `EncodingError`, and what the value's own `encode(to:)` does.
    func write(_ value: some Encodable, at path: [any CodingKey]) throws {
        guard self.depth <= UserInfoValue.depthLimit else {
            throw EncodingError.invalidValue(value, .init(codingPath: path, debugDescription: "it is nested too deep"))
        }
        switch value {
        case let value as Bool: self.set(.bool(value))
        case let value as String: self.set(.string(value))
        case let value as Double: self.set(.double(value))
        case let value as Float: self.set(.double(Double(value)))
        case let value as Data: self.set(.data(value))
        case let value as Date: self.set(.date(value))
        case let value as URL: self.set(.url(value))
        case let value as UUID: self.set(.uuid(value))
        case let value as any FixedWidthInteger:
            guard let number = UserInfoValue(exactly: value) else {
                throw EncodingError.invalidValue(
                    value,
                    .init(codingPath: path, debugDescription: "the number fits in no 64 bits")
                )
            }
            self.set(number)
        default:
            if value is any Unordered { self.isUnordered = true }
            try value.encode(to: PayloadEncoder(slot: self, codingPath: path))
        }
    }

    /// What was written here; a dictionary without entries if nothing was.
    ///
    /// - Parameter path: Where this is, for errors.
    /// - Returns: The value.
    /// - Throws: `EncodingError` if two kinds of thing were written to one place.
    func value(at path: [any CodingKey]) throws(EncodingError) -> UserInfoValue {
        guard !self.isMixed else {
            throw .invalidValue(
                (),
                .init(codingPath: path, debugDescription: "two kinds of container are in one place")
            )
        }
        switch self.content {
        case .nothing: return .dictionary([:])
        case .value(let value): return value
        case .list(let slots):
            var values: [UserInfoValue] = []
            for (index, slot) in slots.enumerated() {
                values.append(try slot.value(at: path + [PayloadKey(intValue: index)]))
            }
            return self.isUnordered ? .set(Set(values)) : .array(values)
        case .table(let slots):
            var values: [String: UserInfoValue] = [:]
            for (key, slot) in slots { values[key] = try slot.value(at: path + [PayloadKey(stringValue: key)]) }
            return .dictionary(values)
        }
    }
}

/// What is written as a list though it has no order.
private protocol Unordered {}

extension Set: Unordered {}
