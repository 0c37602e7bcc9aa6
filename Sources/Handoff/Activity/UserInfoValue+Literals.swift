// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

// Data, dates, URLs, UUIDs and sets have no literals, and are written out.

extension UserInfoValue: ExpressibleByNilLiteral {
    /// Makes a ``null``.
    public init(nilLiteral: ()) { self = .null }
}

extension UserInfoValue: ExpressibleByBooleanLiteral {
    /// Makes a ``bool(_:)``.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension UserInfoValue: ExpressibleByIntegerLiteral {
    /// Makes an ``int(_:)``, also where a floating-point number is meant: write `1.0` for that.
    ///
    /// What an `Int64` cannot hold does not compile; write `.unsigned(…)` for that.
    public init(integerLiteral value: Int64) { self = .int(value) }
}

extension UserInfoValue: ExpressibleByFloatLiteral {
    /// Makes a ``double(_:)``.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension UserInfoValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Makes a ``string(_:)``.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension UserInfoValue: ExpressibleByArrayLiteral {
    /// Makes an ``array(_:)``.
    public init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
}

extension UserInfoValue: ExpressibleByDictionaryLiteral {
    /// Makes a ``dictionary(_:)``; of a key that is there twice, the last value counts.
    public init(dictionaryLiteral elements: (String, UserInfoValue)...) {
        self = .dictionary(Dictionary(elements) { _, last in last })
    }
}
