// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol

/// A one-shot code such as "7-amazing-violin", which one device shows and a person types on another.
///
/// The number says which advert is meant; the words are secret, good for one attempt, and never leave this process.
public struct OneShotCode: Sendable, Hashable {
    let spoken: SpokenCode

    init(_ spoken: SpokenCode) {
        self.spoken = spoken
    }

    /// Reads what a person typed: words may be cut to four letters, case does not matter, spaces serve as well as
    /// dashes.
    ///
    /// - Parameter text: What was typed.
    /// - Throws: ``HandoffError`` with `.invalidValue`, whose message names the part that is wrong.
    public init(_ text: String) throws(HandoffError) {
        do {
            self.spoken = try SpokenCode(text)
        } catch {
            switch error {
            case .noNameplate:
                throw HandoffError(.invalidValue, "a code begins with a number from 1 to 999, such as 7-amazing-violin")
            case .wordCount:
                throw HandoffError(.invalidValue, "a code is a number and two or three words, such as 7-amazing-violin")
            case .unknownWord(let position):
                throw HandoffError(
                    .invalidValue,
                    "word \(position) of the code is none of the list's: type at least its first four letters"
                )
            }
        }
    }

    /// Which advert is meant.
    public var nameplate: Int { self.spoken.nameplate }
    /// The code as it is shown and typed.
    public var text: String { self.spoken.text }
}

extension OneShotCode: CustomStringConvertible {
    /// The nameplate alone: a code that slips into a log is of no use there.
    public var description: String { "\(self.nameplate)-…" }
}
