// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

// Each gives what the value holds if it is of that kind and nil otherwise: nothing is taken for something else, but for
// a whole number, which is one whichever case holds it.
extension UserInfoValue {
    /// Whether the value is ``null``.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The truth value; a number is none.
    public var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The whole number, as a type that can hold it.
    ///
    /// - Parameter type: The type.
    /// - Returns: The number, whether ``int(_:)`` or ``unsigned(_:)`` has it; nil if the type cannot hold it, or if the
    ///   value is of another kind.
    public func integer<Integer: BinaryInteger>(as type: Integer.Type = Integer.self) -> Integer? {
        switch self {
        case .int(let value): Integer(exactly: value)
        case .unsigned(let value): Integer(exactly: value)
        default: nil
        }
    }

    /// The whole number as an `Int`, as ``integer(as:)``.
    public var intValue: Int? { self.integer() }

    /// The number; a whole one as well, if a `Double` holds it exactly.
    public var doubleValue: Double? {
        switch self {
        case .double(let value): value
        case .int(let value): Double(exactly: value)
        case .unsigned(let value): Double(exactly: value)
        default: nil
        }
    }

    /// The text.
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

    /// The bytes.
    public var dataValue: Data? { if case .data(let value) = self { value } else { nil } }

    /// The point in time.
    public var dateValue: Date? { if case .date(let value) = self { value } else { nil } }

    /// The URL; a text is none.
    public var urlValue: URL? { if case .url(let value) = self { value } else { nil } }

    /// The UUID; a text is none.
    public var uuidValue: UUID? { if case .uuid(let value) = self { value } else { nil } }

    /// The values in order.
    public var arrayValue: [UserInfoValue]? { if case .array(let values) = self { values } else { nil } }

    /// The values without order.
    public var setValue: Set<UserInfoValue>? { if case .set(let values) = self { values } else { nil } }

    /// The values by name.
    public var dictionaryValue: [String: UserInfoValue]? {
        if case .dictionary(let values) = self { values } else { nil }
    }

    /// The value of this name in a ``dictionary(_:)``; nil if there is none, or the value is of another kind.
    public subscript(key: String) -> UserInfoValue? { self.dictionaryValue?[key] }

    /// The value at this place in an ``array(_:)``; nil if there is none, or the value is of another kind.
    public subscript(index: Int) -> UserInfoValue? {
        guard let values = self.arrayValue, values.indices.contains(index) else { return nil }
        return values[index]
    }
}
