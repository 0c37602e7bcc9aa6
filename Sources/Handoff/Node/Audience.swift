// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// Which of the paired devices an activity is for.
public struct Audience: Sendable, Hashable {
    private enum Members: Sendable, Hashable {
        case all
        case some(Set<[UInt8]>)
    }

    private let members: Members

    /// Every paired device, those that are paired later included.
    public static let allPairedDevices = Audience(members: .all)
    /// None: only who has a code.
    public static let none = Audience(members: .some([]))

    /// Only these devices; to all others it is as if nothing were offered.
    ///
    /// - Parameter devices: The devices.
    /// - Returns: The audience.
    public static func only(_ devices: [PairedDevice]) -> Audience {
        Audience(members: .some(Set(devices.map(\.keyDigest))))
    }

    func includes(_ device: DeviceRecord) -> Bool {
        switch self.members {
        case .all: true
        case .some(let digests): digests.contains(device.keyDigest)
        }
    }
}
