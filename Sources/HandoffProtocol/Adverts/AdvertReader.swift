// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Finds out which paired device an advert is from, and what it offers.
public struct AdvertReader: Sendable {
    /// A paired device, as far as its adverts go.
    public struct Device: Sendable, Hashable {
        /// What identifies the device: SHA-256 of its SubjectPublicKeyInfo.
        public var keyDigest: [UInt8]
        /// The key for adverts from there to here.
        public var key: [UInt8]

        /// Makes a device.
        ///
        /// - Parameters:
        ///   - keyDigest: SHA-256 of its SubjectPublicKeyInfo.
        ///   - key: The key for adverts from there to here.
        public init(keyDigest: [UInt8], key: [UInt8]) {
            self.keyDigest = keyDigest
            self.key = key
        }
    }

    /// What an advert is found to be.
    public enum Verdict: Sendable, Hashable {
        /// It is not for us, or from nobody we know.
        case stranger
        /// Its clock, or ours, is wrong by so many epochs; negative if the advert's is behind. Nobody can tell whose it
        /// is, for `photoshare doctor` to say.
        case clocksDiffer(epochs: Int64)
        /// It is from this device. Only the connection proves it: adverts can be copied.
        case device(keyDigest: [UInt8], hint: AdvertHint)
    }

    private let devices: [Device]
    private let mac: AdvertMAC

    /// Makes a reader.
    ///
    /// - Parameters:
    ///   - devices: The devices that were paired.
    ///   - mac: HMAC-SHA256.
    public init(devices: [Device], mac: @escaping AdvertMAC) {
        self.devices = devices
        self.mac = mac
    }

    /// Judges an advert that anybody on the link may have written; takes one HMAC for each paired device, and one more
    /// for each entry with the right tag.
    ///
    /// - Parameters:
    ///   - advert: What it says.
    ///   - port: The port it names.
    ///   - now: The present epoch.
    /// - Returns: The verdict.
    public func judge(_ advert: SealedAdvert, port: UInt16, now: AdvertEpoch) -> Verdict {
        guard now.accepts(advert.epoch) else { return .clocksDiffer(epochs: now.distance(to: advert.epoch)) }
        for device in self.devices {
            let mask = AdvertMask(key: device.key, epoch: advert.epoch, salt: advert.salt, mac: self.mac)
            // All entries: somebody may have put a copied tag before the real one.
            for entry in advert.entries {
                if let hint = mask.open(entry, port: port) { return .device(keyDigest: device.keyDigest, hint: hint) }
            }
        }
        return .stranger
    }
}
