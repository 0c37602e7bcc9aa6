// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CLinuxSandbox

/// An error number of the system.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    let number: Int32

    /// Checks what a call returned.
    ///
    /// - Parameter result: A value that is not negative, or the negative error number.
    /// - Returns: The value.
    /// - Throws: The error number.
    @discardableResult
    static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw SystemError(number: -result) }
        return result
    }

    /// The system's words.
    package var description: String { unsafe String(cString: sandbox_error_text(self.number)) }
}
