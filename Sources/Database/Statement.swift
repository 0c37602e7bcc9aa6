// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CSQLite

/// A prepared statement; finalized when the last reference is gone, and keeps its connection open until then.
@safe
final class Statement {
    /// What a column holds.
    enum Kind: String {
        case null = "null"
        case integer = "a whole number"
        case real = "a number"
        case text = "text"
        case bytes = "bytes"
    }

    private let connection: Connection
    private let pointer: OpaquePointer

    init(_ connection: Connection, _ pointer: OpaquePointer) {
        self.connection = connection
        unsafe self.pointer = pointer
    }

    deinit {
        unsafe sqlite3_finalize(self.pointer)
    }

    /// Whether it only reads.
    var isReadOnly: Bool { unsafe sqlite3_stmt_readonly(self.pointer) != 0 }

    /// Binds all the values, which must be as many as the statement has places for.
    func bind(_ values: [DatabaseValue]) throws(DatabaseError) {
        let places = unsafe sqlite3_bind_parameter_count(self.pointer)
        guard Int(places) == values.count else {
            throw DatabaseError(.statement, "The statement has \(places) places for \(values.count) values.")
        }
        var index: CInt = 0
        for value in values {
            index += 1
            try self.connection.check(try self.bind(value, at: index))
        }
    }

    private func bind(_ value: DatabaseValue, at index: CInt) throws(DatabaseError) -> CInt {
        switch value {
        case .null:
            return unsafe sqlite3_bind_null(self.pointer, index)
        case .integer(let integer):
            return unsafe sqlite3_bind_int64(self.pointer, index, integer)
        case .real(let real):
            guard !real.isNaN else { throw DatabaseError(.range, "A value is not a number.") }
            return unsafe sqlite3_bind_double(self.pointer, index, real)
        case .text(var text):
            return text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                    unsafe photoshare_sqlite_bind_text(
                        self.pointer,
                        index,
                        characters.baseAddress,
                        sqlite3_uint64(characters.count)
                    )
                }
            }
        case .bytes(let bytes):
            return unsafe photoshare_sqlite_bind_blob(self.pointer, index, bytes, sqlite3_uint64(bytes.count))
        }
    }

    /// Goes to the next row.
    ///
    /// - Returns: Whether there is one.
    func step() throws(DatabaseError) -> Bool {
        let result = unsafe sqlite3_step(self.pointer)
        switch result {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw self.connection.error(result)
        }
    }

    /// Makes it ready for the next use and forgets the values; what went wrong was told by ``step()`` already.
    func reset() {
        unsafe sqlite3_reset(self.pointer)
        unsafe sqlite3_clear_bindings(self.pointer)
    }

    func kind(of column: Int) -> Kind {
        guard let column = CInt(exactly: column) else { return .null }
        return switch unsafe sqlite3_column_type(self.pointer, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .bytes
        default: .null
        }
    }

    func integer(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(self.pointer, CInt(column)) }

    func real(_ column: Int) -> Double { unsafe sqlite3_column_double(self.pointer, CInt(column)) }

    /// The bytes of a text or of bytes.
    func bytes(_ column: Int) -> [UInt8] {
        // The pointer first, then the count (the library's rule for columns), and null means no bytes.
        guard let start = unsafe sqlite3_column_blob(self.pointer, CInt(column)) else { return [] }
        let count = unsafe Int(sqlite3_column_bytes(self.pointer, CInt(column)))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
