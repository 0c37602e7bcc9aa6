// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

/// What a node's adverts say at a moment; anew when one part of it is another.
struct AdvertContent: Hashable {
    /// The offer, as far as an advert knows it; nil while nothing is offered.
    struct Offer: Hashable {
        var identifier: String
        var title: String?
        var hint: ActivityHint
    }

    var offer: Offer?
    /// The open code.
    var code: SpokenCode?
    /// The keys that adverts are sealed with, one for each device that may see the offer.
    var keys: [[UInt8]] = []
    var epoch: AdvertEpoch

    /// Whether there is anybody to tell.
    var isOut: Bool { self.offer != nil && (self.code != nil || !self.keys.isEmpty) }

    /// Whether the same devices see both, with the same code and in the same epoch: only the offer differs, if anything.
    ///
    /// - Parameter other: Another content.
    /// - Returns: Whether it is so.
    func isLike(_ other: AdvertContent) -> Bool {
        (self.code, self.epoch) == (other.code, other.epoch) && self.keys == other.keys
    }
}
