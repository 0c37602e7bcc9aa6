// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// The names and numbers that both engines publish and browse with.
enum ServiceType {
    /// The DNS-SD service type.
    static let name = "_handoff._tcp"
    /// The domain of multicast DNS (RFC 6762 section 3).
    static let domain = "local"
    /// How long others may remember a record, in seconds: a host that is switched off is forgotten soon.
    static let timeToLive: UInt32 = 75
}
