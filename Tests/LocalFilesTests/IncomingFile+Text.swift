// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import LocalFiles

extension IncomingFile {
    func write(_ text: String, at offset: UInt64 = 0) throws(FileError) {
        let bytes = Array(text.utf8)
        try self.write(bytes.span, at: offset)
    }
}

/// The code of the error a body throws; nil if it throws none.
func code(_ body: () throws(FileError) -> Void) -> FileError.Code? {
    do throws(FileError) {
        try body()
        return nil
    } catch {
        return error.code
    }
}
