// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Glibc

/// A call of the system that failed in a measurement.
package struct MeasuringError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error number.
    package let number: Int32

    init(number: Int32) {
        self.number = number
    }

    /// Whether there was no room for what was to be written.
    package var isFull: Bool { self.number == ENOSPC || self.number == EDQUOT }

    /// The system's words for it.
    package var description: String {
        unsafe strerror(self.number).map { unsafe String(cString: $0) } ?? "error \(self.number)"
    }
}
