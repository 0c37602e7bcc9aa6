// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CSQLite
internal import Glibc

extension DatabaseError {
    /// The error for a result code of the library; the only place that knows what the codes mean.
    ///
    /// - Parameters:
    ///   - result: An extended result code.
    ///   - systemError: The system's error number behind it, if there is one.
    ///   - words: What the library says about it.
    ///   - name: The database, for the message.
    init(result: CInt, systemError: CInt, _ words: String, in name: String) {
        // The low byte is the kind, the rest a detail.
        switch result & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.busy, "\(name): is in use by another process; try again.")
        case SQLITE_CORRUPT, SQLITE_NOTADB:
            self.init(.corrupt, "\(name): is damaged, or no database: \(words).")
        case SQLITE_FULL:
            self.init(.full, "\(name): no space is left.")
        case SQLITE_IOERR where [ENOSPC, EDQUOT].contains(systemError):
            self.init(.full, "\(name): no space is left.")
        case SQLITE_READONLY:
            self.init(.readOnly, "\(name): cannot be written.")
        case SQLITE_CONSTRAINT:
            self.init(.constraint, "\(name): \(words).")
        case SQLITE_CANTOPEN:
            self.init(.cannotOpen, "\(name): cannot be opened: \(words).")
        case SQLITE_IOERR:
            self.init(.io, "\(name): cannot be read or written: \(words).")
        case SQLITE_TOOBIG:
            self.init(.range, "\(name): a value is too long.")
        case SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE, SQLITE_MISMATCH, SQLITE_AUTH:
            self.init(.statement, "\(name): \(words).")
        default:
            self.init(.system, "\(name): \(words).")
        }
    }
}
