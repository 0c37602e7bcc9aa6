// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

extension HandoffNode {
    /// Makes an advert that has nothing in common with any other, and that strangers cannot tell from any other.
    ///
    /// All have sealed entries: who is paired with nobody, or only shows a code, sends some that mean nothing.
    ///
    /// - Parameters:
    ///   - nameplate: The number in front of the code that is shown, if one is.
    ///   - hint: What the devices may know.
    ///   - keys: One for each device that it speaks to, at most `SealedAdvert.capacity`.
    ///   - epoch: The present epoch; nil takes it from the clock.
    ///   - port: The port to connect to.
    /// - Returns: The advert, with a new name and a new salt.
    func makeAdvert(
        nameplate: Int?,
        _ hint: AdvertHint? = nil,
        for keys: [[UInt8]] = [],
        _ epoch: AdvertEpoch? = nil,
        port: UInt16
    ) -> ServiceAdvert {
        let security = self.security
        let sealed = SealedAdvert(
            hint ?? AdvertHint(kind: .other, count: .none, change: 0),
            for: keys,
            epoch: epoch ?? AdvertEpoch(unixTime: self.clock.unixTime),
            port: port,
            random: security.randomBytes(SealedAdvert.randomByteCount),
            mac: { key, message in security.hmacSHA256(key: key, message: message) }
        )
        return ServiceAdvert(
            instance: self.makeInstanceName(),
            port: port,
            text: AdvertText(nameplate: nameplate, sealed: sealed).entries.map {
                TextEntry(key: $0.key, value: $0.value)
            }
        )
    }

    /// Sixteen random hex digits, new at each publication (docs/security.md, rule 18).
    private func makeInstanceName() -> String {
        let digits = Array("0123456789abcdef")
        return String(self.security.randomBytes(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
