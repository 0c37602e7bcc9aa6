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
    let service: NearbyService

    init?(_ service: NearbyService) {
        guard let text = AdvertText(entries: service.text.map { (key: $0.key, value: $0.value) }) else { return nil }
        self.instance = service.instance
        self.nameplate = text.nameplate
        self.service = service
    }
}

/// What a browser reports.
public enum NearbyEvent: Sendable, Hashable {
    /// An activity is offered, or something about its advert has changed.
    case found(NearbyActivity)
    /// The advert with this name is gone.
    case lost(instance: String)
}

/// Whom to continue from.
public enum ContinuationSource: Sendable, Hashable {
    /// A device whose advert was heard.
    case nearby(NearbyActivity)
    /// An address, such as `10.0.0.7:4711` or `[fe80::1%eth0]:4711`, where adverts do not pass.
    case address(String)
}
