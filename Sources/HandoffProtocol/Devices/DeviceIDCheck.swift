// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The check digit of a part of a ``DeviceID``.
///
/// Digits are elements of GF(32), the polynomials over GF(2) modulo x^5 + x^2 + 1, bit *k* being the coefficient of x^k.
/// With p the number of the part (1 to 4) and d1 to d13 its digits, the check is
/// p x^14 + d1 x^13 + d2 x^12 + ... + d12 x^2 + d13 x, computed by Horner's rule.
///
/// As x has the order 31, the powers (the check itself stands at x^0) are all different. So every single wrong digit is
/// found, every exchange of two digits (neighbours or not), and every part in the place of another.
enum DeviceIDCheck: Sendable {
    /// Computes the check digit.
    ///
    /// - Parameters:
    ///   - digits: The 13 digits of the part.
    ///   - part: Its number, from 1.
    /// - Returns: 0 to 31.
    static func digit(for digits: ArraySlice<UInt8>, part: Int) -> UInt8 {
        self.timesX(digits.reduce(UInt8(part)) { check, digit in self.timesX(check) ^ digit })
    }

    /// Checks a part, and corrects one confusion of I and L.
    ///
    /// The powers being different, at most one such change makes a part right.
    ///
    /// - Parameters:
    ///   - digits: The 13 digits of the part and its check digit.
    ///   - part: Its number, from 1.
    /// - Returns: The 14 digits as they must have been; nil if they are wrong otherwise.
    static func repaired(_ digits: ArraySlice<UInt8>, part: Int) -> [UInt8]? {
        let asTyped = Array(digits)
        if self.isRight(asTyped, part) { return asTyped }
        for (index, digit) in asTyped.enumerated() {
            guard let other = self.lookalike(of: digit) else { continue }
            var changed = asTyped
            changed[index] = other
            if self.isRight(changed, part) { return changed }
        }
        return nil
    }

    private static func timesX(_ element: UInt8) -> UInt8 {
        let product = element << 1
        return product & 32 == 0 ? product : product ^ 0b100101
    }

    private static func isRight(_ digits: [UInt8], _ part: Int) -> Bool {
        self.digit(for: digits.dropLast(), part: part) == digits.last
    }

    private static func lookalike(of digit: UInt8) -> UInt8? {
        let (i, l): (UInt8, UInt8) = (8, 11)
        return digit == i ? l : digit == l ? i : nil
    }
}
