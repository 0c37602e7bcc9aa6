// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import FoundationEssentials
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
    let service: NearbyService
    let epoch: AdvertEpoch?

    init?(_ service: NearbyService, trust: DeviceTrust?, security: any Security, now: AdvertEpoch) {
        guard let text = AdvertText(entries: service.text.map { (key: $0.key, value: $0.value) }) else { return nil }
        self.instance = service.instance
        self.nameplate = text.nameplate
        self.service = service
        self.epoch = text.sealed?.epoch
        var found: (device: PairedDevice, hint: AdvertHint)?
        if let trust, let sealed = text.sealed, let port = service.endpoints.first?.port,
            case .device(let keyDigest, let hint) = trust.judge(sealed, port: port, security, now: now)
        {
            found = trust.device(keyDigest: keyDigest).map { (PairedDevice($0), hint) }
        }
        self.device = found?.device
        self.kind = (found?.hint.kind).map { ActivityHint.Kind($0) }
    }

    /// By how many quarters of an hour the other device's clock differs from a time; negative if it is behind.
    ///
    /// One is within what paired devices put up with; from two on they do not recognise each other's adverts.
    /// Whoever wrote the advert may have made it up.
    ///
    /// - Parameter time: The time here.
    /// - Returns: The difference, or nil if the advert does not say when it was made.
    public func clockDifference(from time: Date) -> Int? {
        let here = AdvertEpoch(unixTime: Int64(exactly: time.timeIntervalSince1970.rounded(.down)) ?? 0)
        return self.epoch.map { Int(here.distance(to: $0)) }
    }
}

/// What a browser reports.
public enum NearbyEvent: Sendable, Hashable {
    /// An activity is offered, or something about its advert has changed.
    case found(NearbyActivity)
    /// The advert with this name is gone.
    case lost(instance: String)
}
