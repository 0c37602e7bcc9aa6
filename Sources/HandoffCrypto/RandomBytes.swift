// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import CSodium

extension [UInt8] {
    /// Makes unpredictable bytes.
    ///
    /// - Parameter count: How many; not negative.
    /// - Returns: The bytes.
    static func random(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe randombytes_buf(&bytes, count)
        return bytes
    }
}
