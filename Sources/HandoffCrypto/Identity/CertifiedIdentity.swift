// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An identity that this module made: its key is in a TLS context.
protocol CertifiedIdentity: ChannelIdentity {
    /// The context of all channels of this identity.
    var context: TLSContext { get }
}

extension ChannelIdentity {
    /// Gets at the TLS context of an identity.
    ///
    /// - Returns: The identity as this module knows it.
    /// - Throws: ``ChannelError`` with `.library` if another engine made it.
    func certified() throws(ChannelError) -> any CertifiedIdentity {
        guard let identity = self as? any CertifiedIdentity else {
            throw ChannelError(.library, "The identity was made by another engine than the channel.")
        }
        return identity
    }
}
