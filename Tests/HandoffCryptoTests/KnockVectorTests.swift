// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffCrypto
import HandoffProtocol
import Testing

struct KnockVectorTests {
    /// The text was computed by another program.
    @Test func `a knock with the real authentication code is the one of the specification`() throws {
        let security = try OpenSSLSecurity()
        let knock = Knock(
            key: Array(0..<32),
            epoch: AdvertEpoch(number: 1_980_000),
            nonce: Array(1...8),
            authenticate: security.hmacSHA256(key:message:)
        )
        #expect(knock.serverName == "aebagbafaydqqcdbw2ibyc6foupncsnwcr6avpa")
    }
}
