// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Whom to continue from.
public enum ContinuationSource: Sendable, Hashable {
    /// A device whose advert was heard.
    case nearby(NearbyActivity)
    /// The first of these that can prove to be the device that is meant, best first.
    ///
    /// For paired devices only: anybody can repeat an advert, and each attempt ends at the key. A code is good for one
    /// attempt, so no second one may be made with it.
    case anyOf([NearbyActivity])
    /// An address, such as `10.0.0.7:4711` or `[fe80::1%eth0]:4711`, where adverts do not pass.
    case address(String)
}
