// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A row that a statement stands on, lent for the length of a closure.
///
/// Each accessor asks for one type and throws if the column holds another: SQLite's columns have none, so that a value
/// of the wrong type in a damaged or doctored file would otherwise be converted to something in silence.
public struct Row: ~Copyable {
    private let statement: Statement

    init(_ statement: Statement) {
        self.statement = statement
    }

    /// Whether a column holds NULL; so does one that is not there.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: Whether it does.
    public func isNull(_ column: Int) -> Bool { self.statement.kind(of: column) == .null }

    /// A whole number.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number.
    /// - Throws: ``DatabaseError`` with `.mismatch`.
    public func integer(_ column: Int) throws(DatabaseError) -> Int64 {
        try self.expect(.integer, in: column)
        return self.statement.integer(column)
    }

    /// A whole number that is not negative.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number.
    /// - Throws: ``DatabaseError`` with `.mismatch`, or `.range` if it is negative.
    public func unsigned(_ column: Int) throws(DatabaseError) -> UInt64 {
        let integer = try self.integer(column)
        guard let value = UInt64(exactly: integer) else {
            throw DatabaseError(.range, "Column \(column) holds \(integer), where no negative number may be.")
        }
        return value
    }

    /// A truth value, stored as 0 or 1.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The value.
    /// - Throws: ``DatabaseError`` with `.mismatch`, or `.range` for other numbers.
    public func boolean(_ column: Int) throws(DatabaseError) -> Bool {
        switch try self.integer(column) {
        case 0: return false
        case 1: return true
        case let other: throw DatabaseError(.range, "Column \(column) holds \(other), where 0 or 1 may be.")
        }
    }

    /// A number.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The number.
    /// - Throws: ``DatabaseError`` with `.mismatch`.
    public func real(_ column: Int) throws(DatabaseError) -> Double {
        try self.expect(.real, in: column)
        return self.statement.real(column)
    }

    /// Text.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The text.
    /// - Throws: ``DatabaseError`` with `.mismatch`, for text that is not UTF-8 too.
    public func text(_ column: Int) throws(DatabaseError) -> String {
        try self.expect(.text, in: column)
        guard let text = String(validating: self.statement.bytes(column), as: UTF8.self) else {
            throw DatabaseError(.mismatch, "Column \(column) holds text that is not UTF-8.")
        }
        return text
    }

    /// Bytes.
    ///
    /// - Parameter column: The column's number, from 0.
    /// - Returns: The bytes.
    /// - Throws: ``DatabaseError`` with `.mismatch`.
    public func bytes(_ column: Int) throws(DatabaseError) -> [UInt8] {
        try self.expect(.bytes, in: column)
        return self.statement.bytes(column)
    }

    private func expect(_ kind: Statement.Kind, in column: Int) throws(DatabaseError) {
        let found = self.statement.kind(of: column)
        guard found == kind else {
            throw DatabaseError(.mismatch, "Column \(column) holds \(found.rawValue), not \(kind.rawValue).")
        }
    }
}

@available(*, unavailable)
extension Row: Sendable {}
