// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The name of an unfinished file in a destination's partial folder: 32 hexadecimal digits, which no peer chooses.
public struct PartialName: Sendable, Hashable, LosslessStringConvertible {
    /// The digits.
    public let description: String

    /// Makes a name at random.
    public init() {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<4).map { _ in
            let word = String(UInt32.random(in: .min ... .max, using: &generator), radix: 16)
            return String(repeating: "0", count: 8 - word.count) + word
        }
        self.description = digits.joined()
    }

    /// Takes a name as a journal kept it.
    ///
    /// - Parameter description: 32 lower-case hexadecimal digits.
    ///   Anything else gives nil.
    public init?(_ description: String) {
        let isName =
            description.utf8.count == 32
            && description.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
        guard isName else { return nil }
        self.description = description
    }

    var bytes: [UInt8] { Array(self.description.utf8) }
}
