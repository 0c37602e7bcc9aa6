// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
public import HandoffTransport
internal import Locking

/// Who this device is, and which devices it was paired with.
///
/// Made once in a process and given to its nodes. The store may be changed by other processes meanwhile: a device that is
/// removed there is let in no more, and its sessions end, within about a second.
public final class DeviceTrust: Sendable {
    /// A session with a paired device, which ends when the device is removed.
    struct Session: Sendable {
        let keyDigest: [UInt8]
        let end: @Sendable () -> Void
    }

    struct State: Sendable {
        var devices: [DeviceRecord] = []
        var judge = KnockJudge<[UInt8]>()
        var sessions: [UInt64: Session] = [:]
        var nextSession: UInt64 = 0
    }

    let identity: any DeviceIdentity
    let store: any DeviceStore
    let state = Lock(State())
    /// What this device calls itself towards those that it is paired with.
    public let name: String
    /// What it says it runs on.
    public let platform: String

    /// Puts identity and store together; reads nothing yet.
    ///
    /// - Parameters:
    ///   - identity: This device's lasting identity.
    ///   - store: Where the paired devices are kept.
    ///   - name: What this device calls itself: only devices that it is paired with hear it.
    ///   - platform: What it says it runs on, such as "Linux".
    public init(identity: any DeviceIdentity, store: any DeviceStore, name: String, platform: String) {
        self.identity = identity
        self.store = store
        self.name = DeviceName.cleaned(name)
        self.platform = DeviceName.cleaned(platform, fallback: "unknown")
    }

    /// Checks what somebody typed as a device's ID.
    ///
    /// - Parameter id: The text; case, spaces and dashes do not matter.
    /// - Throws: ``HandoffError`` with `.invalidValue`, whose message names the groups that are wrong.
    public static func checkID(_ id: String) throws(HandoffError) {
        _ = try self.keyDigest(of: id)
    }

    static func keyDigest(of id: String) throws(HandoffError) -> [UInt8] {
        do {
            return try DeviceID(id).keyDigest
        } catch {
            throw HandoffError(.invalidValue, "that is no device ID: \(error)")
        }
    }

    /// The ID of this device, for others to trust: its whole key digest as eight groups of seven letters and digits.
    public var id: String { PairedDevice.id(of: self.identity.keyDigest) }
}
