// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

#ifndef PHOTOSHARE_CSQLITE_SHIM_H
#define PHOTOSHARE_CSQLITE_SHIM_H

#include <sqlite3.h>

// Variadic in the library.
static inline int photoshare_sqlite_configure(sqlite3 *database, int option, int value) {
    return sqlite3_db_config(database, option, value, (int *)0);
}

// SQLITE_TRANSIENT is a macro with a cast: the library copies the bytes before the call returns.
// The address of no characters may be null, which would bind NULL.
static inline int photoshare_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

// The same for bytes.
static inline int photoshare_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                      : sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
