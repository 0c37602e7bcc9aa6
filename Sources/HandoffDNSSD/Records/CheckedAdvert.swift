// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport

/// An advert that was found fit for DNS, with its TXT record encoded.
struct CheckedAdvert: Sendable, Hashable {
    /// The instance name, 1 to 63 bytes without NUL.
    let instance: String
    /// The TCP port, never 0.
    let port: UInt16
    /// The TXT record's data.
    let text: [UInt8]

    /// Checks and encodes an advert.
    ///
    /// - Throws: ``DiscoveryError`` with `.badAdvert`.
    init(_ advert: ServiceAdvert) throws(DiscoveryError) {
        let name = advert.instance.utf8
        guard (1...63).contains(name.count), !name.contains(0) else {
            throw DiscoveryError(.badAdvert, "An instance name is 1 to 63 bytes of UTF-8 without NUL.")
        }
        guard advert.port != 0 else {
            throw DiscoveryError(.badAdvert, "An advert needs the port that is listened on, not 0.")
        }
        self.instance = advert.instance
        self.port = advert.port
        self.text = try TextRecord.encode(advert.text)
    }
}
