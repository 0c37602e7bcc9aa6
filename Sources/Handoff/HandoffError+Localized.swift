// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials

extension HandoffError: LocalizedError {
    /// The sentence for people, which is also what Foundation's `localizedDescription` gives for any error.
    public var errorDescription: String? { self.message }
}
