// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc

extension KeyFileError {
    /// Makes an error of the system call that has just failed.
    ///
    /// - Parameters:
    ///   - attempt: What was tried, as in "cannot open".
    ///   - path: With what.
    /// - Returns: The error, with the system's words.
    static func system(_ attempt: String, _ path: [UInt8]) -> KeyFileError {
        let number = errno
        var words = [CChar](repeating: 0, count: 128)
        let isKnown = unsafe strerror_r(number, &words, words.count) == 0
        let text = String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return KeyFileError(.system, "The system \(attempt) \(path.quoted): \(isKnown ? text : "error \(number)").")
    }
}
