// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

/// An advert that was heard: some device offers an activity.
public struct NearbyActivity: Sendable, Hashable {
    /// The advert's name: random, new at each publication.
    public let instance: String
    /// The nameplate of the code that the other device shows, if it shows one.
    public let nameplate: Int?
    /// The paired device that offers it to this one; nil if it is for others, or for whoever has the code.
    ///
    /// Only a connection proves it: anybody can repeat an advert.
    public let device: PairedDevice?
    /// What the paired device says of it.
    public let kind: ActivityHint.Kind?
    /// How far the other device's clock, or this one's, is off, in quarters of an hour; 0 if it is near enough.
    ///
    /// Beyond one, nobody can tell whose advert it is.
    public let clockDifference: Int
    let service: NearbyService
    let epoch: AdvertEpoch?

    init?(_ service: NearbyService, trust: DeviceTrust?, security: any Security, now: AdvertEpoch) {
        guard let text = AdvertText(entries: service.text.map { (key: $0.key, value: $0.value) }) else { return nil }
        self.instance = service.instance
        self.nameplate = text.nameplate
        self.service = service
        self.epoch = text.sealed?.epoch
        var found: (device: PairedDevice, hint: AdvertHint)?
        var difference: Int64 = 0
        if let sealed = text.sealed, let port = service.endpoints.first?.port {
            switch trust?.judge(sealed, port: port, security, now: now) {
            case .device(let keyDigest, let hint)?:
                found = trust?.device(keyDigest: keyDigest).map { (PairedDevice($0), hint) }
            case .clocksDiffer(let epochs)?: difference = epochs
            case .stranger?, nil: break
            }
        }
        self.device = found?.device
        self.kind = (found?.hint.kind).map { ActivityHint.Kind($0) }
        self.clockDifference = Int(clamping: difference)
    }
}

/// What a browser reports.
public enum NearbyEvent: Sendable, Hashable {
    /// An activity is offered, or something about its advert has changed.
    case found(NearbyActivity)
    /// The advert with this name is gone.
    case lost(instance: String)
}
