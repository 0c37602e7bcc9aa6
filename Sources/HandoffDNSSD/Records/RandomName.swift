// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Names that nobody else has: 64 random bits in hexadecimal.
enum RandomName {
    /// Makes a name of 16 characters.
    static func make() -> String {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
