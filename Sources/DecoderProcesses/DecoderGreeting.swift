// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Sandbox

/// The first that a decoder says: what holds in it.
package struct DecoderGreeting: Sendable, Hashable {
    /// Whether Landlock denies all files.
    package let deniesFiles: Bool
    /// Whether system calls are filtered.
    package let filtersCalls: Bool

    /// How many bytes it has.
    static let byteCount = 2

    init(_ outcome: DecoderConfinement.Outcome) {
        self.deniesFiles = outcome.deniesFiles
        self.filtersCalls = outcome.filtersCalls
    }

    var encoded: [UInt8] { [self.deniesFiles ? 1 : 0, self.filtersCalls ? 1 : 0] }

    init(decoding bytes: [UInt8]) {
        self.deniesFiles = bytes.first == 1
        self.filtersCalls = bytes.last == 1
    }
}
