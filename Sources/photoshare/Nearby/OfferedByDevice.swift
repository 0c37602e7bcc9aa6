// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Handoff

/// What a paired device offers, and every place where it was heard.
///
/// A device may offer several activities at once, one for each process; and anybody may repeat an advert. What the device
/// itself said when it was asked tells the ones from the others.
struct OfferedByDevice: Sendable {
    let device: PairedDevice
    let activity: OfferedActivity
    let places: [NearbyActivity]

    /// Where to continue it from.
    var source: ContinuationSource { .anyOf(self.places) }

    /// Asks the devices of adverts what they offer; adverts of which nobody answers are left out, and so is what can only be
    /// continued by another application.
    ///
    /// - Parameters:
    ///   - found: The adverts.
    ///   - node: Asks.
    /// - Returns: What is offered, in the order of titles.
    static func ask(_ found: [NearbyActivity], through node: HandoffNode) async -> [OfferedByDevice] {
        await withTaskGroup(of: OfferedByDevice?.self) { group in
            for place in found {
                guard let device = place.device else { continue }
                group.addTask {
                    let source = ContinuationSource.anyOf([place])
                    guard let activity = try? await node.offeredActivity(at: source, from: device),
                        activity.isContinuable
                    else { return nil }
                    return OfferedByDevice(device: device, activity: activity, places: [place])
                }
            }
            var offers: [OfferedByDevice] = []
            for await offer in group.compactMap(\.self) {
                // One device, one activity, two adverts: it has just published anew.
                if let index = offers.firstIndex(where: { $0.isSame(as: offer) }) {
                    offers[index] = OfferedByDevice(
                        device: offer.device,
                        activity: offer.activity,
                        places: offers[index].places + offer.places
                    )
                } else {
                    offers.append(offer)
                }
            }
            return offers.sorted {
                ($0.device.name, $0.activity.title ?? "") < ($1.device.name, $1.activity.title ?? "")
            }
        }
    }

    private func isSame(as other: OfferedByDevice) -> Bool {
        self.device.id == other.device.id && self.activity.identifier == other.activity.identifier
    }
}
