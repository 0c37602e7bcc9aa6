// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A JSON value to be written (RFC 8259).
///
/// Objects keep the order of their fields.
package enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number that may be negative.
    case integer(Int64)
    /// A whole number, for counts of bytes.
    case unsigned(UInt64)
    /// A number with a fraction; an infinite one or none at all is written as `null`.
    case double(Double)
    /// A text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Fields in order.
    case object([JSONField])

    /// A text from bytes that should be UTF-8; what is not becomes U+FFFD, for which JSON has no better answer.
    package static func text(bytes: some Collection<UInt8>) -> JSONValue {
        .string(String(decoding: bytes, as: UTF8.self))
    }

    /// The value as it is written.
    package var text: String {
        var line = ""
        self.write(to: &line)
        return line
    }

    /// Appends the value to a line.
    ///
    /// Never a line break, and nothing that a terminal obeys.
    func write(to line: inout String) {
        switch self {
        case .null: line += "null"
        case .bool(let value): line += value ? "true" : "false"
        case .integer(let value): line += String(value)
        case .unsigned(let value): line += String(value)
        case .double(let value): line += value.isFinite ? value.description : "null"
        case .string(let value): Self.write(value, to: &line)
        case .array(let values):
            line += "["
            for (index, value) in values.enumerated() {
                if index > 0 { line += "," }
                value.write(to: &line)
            }
            line += "]"
        case .object(let fields): Self.write(fields, to: &line)
        }
    }

    static func write(_ fields: [JSONField], to line: inout String) {
        line += "{"
        for (index, field) in fields.enumerated() {
            if index > 0 { line += "," }
            self.write(field.name, to: &line)
            line += ":"
            field.value.write(to: &line)
        }
        line += "}"
    }

    /// JSON has to escape the quote, the backslash and C0.
    ///
    /// The rest of what `DisplayText` escapes is escaped here too: the value is the same to a parser, and a person who
    /// looks at the line sees what is there.
    private static func write(_ text: String, to line: inout String) {
        line += "\""
        defer { line += "\"" }
        // Nearly every text is as it is.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
        {
            line += text
            return
        }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": line += "\\\""
            case "\\": line += "\\\\"
            case "\n": line += "\\n"
            case "\r": line += "\\r"
            case "\t": line += "\\t"
            default:
                if self.isPlain(scalar) {
                    line.unicodeScalars.append(scalar)
                } else {
                    for unit in String(scalar).utf16 {
                        let digits = String(unit, radix: 16)
                        line += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                    }
                }
            }
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        return switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// A text.
    package init(stringLiteral value: String) { self = .string(value) }
    /// A truth value.
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    package init(integerLiteral value: Int64) { self = .integer(value) }
}

/// A named value in a JSON object.
package struct JSONField: Sendable, Hashable {
    /// The name.
    package let name: String
    /// The value.
    package let value: JSONValue

    /// Makes a field.
    package init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}
