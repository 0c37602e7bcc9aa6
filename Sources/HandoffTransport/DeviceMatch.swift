// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Which devices a word of the user's means.
public enum DeviceMatch: Sendable, Hashable {
    /// None.
    case none
    /// This one.
    case one(DeviceRecord)
    /// It could be any of these; the user has to say more.
    case several([DeviceRecord])

    /// Fewer letters of an ID are a typing error rather than an ID.
    private static let shortestPrefix = 4

    /// Looks for a device by name, or by the beginning of its ID.
    ///
    /// A whole ID comes first, then names, and where the user has given none, as equals, the beginnings of IDs: a device that
    /// calls itself what another one is called, or by another's ID, is never taken for it. A name that two devices have, the
    /// user's for one and another's own, means neither alone. What a device calls itself counts only until the user has
    /// named it.
    ///
    /// - Parameters:
    ///   - word: What the user typed; of IDs, neither case nor spaces and hyphens matter.
    ///   - devices: The devices there are.
    ///   - idText: Makes the text of an ID from a key digest.
    public init(_ word: String, among devices: [DeviceRecord], idText: (_ keyDigest: [UInt8]) -> String) {
        let prefix = Self.plain(word)
        let ids = devices.map { device in (device: device, id: Self.plain(idText(device.keyDigest))) }
        let whole = ids.filter { pair in pair.id == prefix }.map(\.device)
        let named = devices.filter { device in device.name == word }
        let isGiven = named.contains { device in device.ownName != nil }
        let other = ids.filter { pair in
            pair.device.name == word || (prefix.count >= Self.shortestPrefix && pair.id.hasPrefix(prefix))
        }
        let found = [whole, isGiven ? named : [], other.map(\.device)].first { devices in !devices.isEmpty } ?? []
        guard let first = found.first else {
            self = .none
            return
        }
        self = found.count == 1 ? .one(first) : .several(found)
    }

    private static func plain(_ id: String) -> String {
        String(id.uppercased().filter { character in character != "-" && character != " " })
    }
}
