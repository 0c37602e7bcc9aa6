// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What was wrong with a device ID that somebody typed.
public enum DeviceIDError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has a character that no device ID has.
    case unexpectedCharacter(Character)
    /// It has this many letters and digits, not 56.
    case length(Int)
    /// The check digit of this part (1 to 4) does not fit; the part is two groups of seven.
    case wrongCheck(part: Int)

    /// One sentence for people.
    public var description: String {
        switch self {
        case .unexpectedCharacter(let character):
            // In digits: the character may be one that takes over the terminal.
            let scalars = character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
            return "A device ID has letters, the digits 2 to 7 and dashes, not \(scalars.joined(separator: " "))."
        case .length(let count):
            return "A device ID has 56 letters and digits; this one has \(count)."
        case .wrongCheck(let part):
            return "There is a mistake in the groups \(part * 2 - 1) and \(part * 2) of the device ID."
        }
    }
}
