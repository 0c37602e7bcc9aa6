// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// What the machine and the path can do without this program.
package struct Baseline: Sendable, Hashable {
    /// What was done.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Memory copied to memory, on one processor.
        case memcpy
        /// Memory to memory over the same path, without encryption.
        case tcp
        /// File to file over the same path: sendfile(2) to read(2) and write(2), without encryption.
        case sendfile
        /// AES-128-GCM alone, of the library that connections use, in records as TLS has them, on one processor.
        case aes = "aes-gcm"
    }

    /// What was done.
    package var kind: Kind
    /// Bytes a second.
    package var rate: Distribution

    /// Puts the figures together.
    ///
    /// - Parameters:
    ///   - kind: What was done.
    ///   - rate: Bytes a second.
    package init(_ kind: Kind, rate: Distribution) {
        self.kind = kind
        self.rate = rate
    }
}
