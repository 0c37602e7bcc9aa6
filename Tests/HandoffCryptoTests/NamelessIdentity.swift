// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

@testable import HandoffCrypto

/// A peer that has no certificate to show.
final class NamelessIdentity: CertifiedIdentity {
    let keyDigest: [UInt8] = []
    let context: TLSContext

    init() throws {
        self.context = try TLSContext(key: nil)
    }
}
