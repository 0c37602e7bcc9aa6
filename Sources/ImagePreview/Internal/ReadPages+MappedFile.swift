// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

extension ReadPages {
    /// Gives them back to the system.
    ///
    /// - Parameter address: Where the first byte of a regular file is mapped, for reading alone: of memory, or of pages that were
    ///   written to, the contents would be lost.
    package init(ofFileMappedAt address: UInt) {
        let page = Int(getpagesize())
        self.init { range in
            // The last page is read on, and the first one has been read whole by now.
            let start = range.lowerBound / page * page
            let count = range.upperBound / page * page - start
            guard count > 0, let place = unsafe UnsafeMutableRawPointer(bitPattern: address + UInt(start)) else {
                return
            }
            // Where the system does not want to, they stay.
            _ = unsafe madvise(place, count, MADV_DONTNEED)
        }
    }
}
