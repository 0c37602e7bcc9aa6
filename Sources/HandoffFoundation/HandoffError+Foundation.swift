// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import Foundation
public import Handoff

extension HandoffError: CustomNSError {
    /// Foundation's own: the codes that Apple has for activities mean the same here, ours are outside its numbers.
    public static var errorDomain: String { NSCocoaErrorDomain }

    /// The code's number, such as 4608.
    public var errorCode: Int { self.code.number }

    /// The sentence under the key that Foundation shows.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: self.message] }
}
