// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

/// What it takes to receive the peers of one run of a node.
struct Reception: Sendable {
    /// Where the code lies, if one is offered.
    let desk: (any PasswordDesk)?
    /// Who is let in without a code.
    let trust: DeviceTrust?
    /// Who of them.
    let audience: Audience
    /// What those see who have a code: a key made for this run, of no use later.
    let identity: any ChannelIdentity
    let security: any Security
    let clock: any WallClock
    let doorkeeper = Doorkeeper()

    /// Judges the hello of a client before anything is shown to it: who has neither a code to type nor a knock learns that
    /// somebody listens, and nothing else (docs/security.md, rule 42).
    ///
    /// - Parameter hello: What it says.
    /// - Returns: How to answer, and the knock that has to be the first of its kind for that.
    func judge(_ hello: ClientHello) -> (admission: Admission, use: KnockUse?) {
        if let trust = self.trust, hello.protocols.contains(ChannelProtocol.paired) {
            let now = AdvertEpoch(unixTime: self.clock.unixTime)
            if let (device, use) = trust.admit(hello.serverName, among: self.audience, self.security, at: now) {
                let admission = Admission.accept(
                    identity: trust.identity,
                    protocols: [ChannelProtocol.paired],
                    expectedPeer: device.keyDigest
                )
                return (admission, use)
            }
        }
        if self.desk?.isOpen == true || self.desk?.returns?.isOpen == true,
            hello.protocols.contains(ChannelProtocol.code)
        {
            let admission = Admission.accept(
                identity: self.identity,
                protocols: [ChannelProtocol.code],
                expectedPeer: nil
            )
            return (admission, nil)
        }
        return (.refuse, nil)
    }
}
