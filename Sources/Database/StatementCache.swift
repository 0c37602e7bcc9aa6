// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Prepared statements that wait for their next use.
///
/// One that runs is not in it, so that a statement may be used again within the loop over its own rows.
struct StatementCache {
    /// A literal of the program, known by its address: comparing the text would cost more than a short statement.
    struct Key: Hashable {
        private let address: UInt

        init(_ sql: StaticString) {
            self.address = unsafe UInt(bitPattern: sql.utf8Start)
        }
    }

    /// More than the program has statements for a database; a bound all the same.
    private static let limit = 128

    private var statements: [Key: Statement] = [:]

    mutating func take(_ key: Key) -> Statement? { self.statements.removeValue(forKey: key) }

    mutating func put(_ statement: Statement, for key: Key) {
        if self.statements.count >= Self.limit { self.statements.removeAll(keepingCapacity: true) }
        self.statements[key] = statement
    }
}
