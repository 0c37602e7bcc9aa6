// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// A value that is bound to a statement, in one of SQLite's five types.
public enum DatabaseValue: Sendable, Hashable {
    /// NULL.
    case null
    /// A whole number.
    case integer(Int64)
    /// A number; not-a-number is refused when it is bound, because SQLite would turn it into NULL.
    case real(Double)
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])

    /// A whole number, or NULL.
    public init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }

    /// A number, or NULL.
    public init(_ value: Double?) { self = value.map { .real($0) } ?? .null }

    /// Text, or NULL.
    public init(_ value: String?) { self = value.map { .text($0) } ?? .null }

    /// Bytes, or NULL.
    public init(_ value: [UInt8]?) { self = value.map { .bytes($0) } ?? .null }

    /// A truth value, as 0 or 1.
    public init(_ value: Bool) { self = .integer(value ? 1 : 0) }

    /// A whole number without a sign, which SQLite does not have.
    ///
    /// - Parameter value: The number.
    /// - Throws: ``DatabaseError`` with `.range` if it is over 2^63 - 1.
    public init(checking value: UInt64) throws(DatabaseError) {
        guard let integer = Int64(exactly: value) else {
            throw DatabaseError(.range, "The number \(value) is too large for the database.")
        }
        self = .integer(integer)
    }
}
