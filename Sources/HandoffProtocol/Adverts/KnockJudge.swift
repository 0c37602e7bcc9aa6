// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Decides which paired device knocks, and lets each knock in once.
///
/// Pure: the clock, the devices and the cryptography come from outside. One judge serves all the listeners of a process;
/// a knock that it lets in must be held against those that other processes have let in.
public struct KnockJudge<Device: Hashable & Sendable>: Sendable {
    /// A right knock that this judge has not seen before.
    public struct Knocker: Sendable, Hashable {
        /// Who knocks.
        public let device: Device
        /// The epoch that the knock was made for.
        public let epoch: AdvertEpoch
        /// What makes the knock different from every other.
        public let nonce: [UInt8]
    }

    private struct Use: Hashable, Sendable {
        let epoch: AdvertEpoch
        let nonce: [UInt8]
    }

    /// For how many epochs a use is worth being remembered: a day, so that a clock that was wrong and is set back does not
    /// make a knock good again.
    public static var memory: UInt32 { 96 }

    /// How many knocks of one device are remembered.
    private let limit: Int
    // Only knocks with a right code get here, so no stranger can fill it, and a device can fill only its own share.
    private var used: [Device: Set<Use>] = [:]

    /// Begins without a knock.
    ///
    /// - Parameter limit: How many knocks a device may make within three epochs; more are refused, so that none is
    ///   forgotten while it could be repeated.
    public init(limit: Int = 4096) {
        self.limit = limit
    }

    /// Judges the server name of a hello.
    ///
    /// - Parameters:
    ///   - serverName: The name, if the hello has one.
    ///   - now: The epoch of the local clock; a knock of the one before and of the one behind is good too.
    ///   - devices: The paired devices with their knock keys towards this device.
    ///   - authenticate: HMAC-SHA256.
    /// - Returns: Who knocks; nil for a stranger, a wrong knock and a repeated one.
    public mutating func judge(
        serverName: String?,
        now: AdvertEpoch,
        devices: some Sequence<(device: Device, key: [UInt8])>,
        authenticate: Knock.Authenticate
    ) -> Knocker? {
        guard let knock = serverName.flatMap(Knock.init(serverName:)) else { return nil }
        let epochs = now.neighbours
        for (device, key) in devices {
            guard let epoch = epochs.first(where: { knock.isMade(with: key, in: $0, authenticate) }) else { continue }
            guard self.use(Use(epoch: epoch, nonce: knock.nonce), by: device, among: epochs) else { return nil }
            return Knocker(device: device, epoch: epoch, nonce: knock.nonce)
        }
        return nil
    }

    /// Forgets a device that is no longer paired.
    ///
    /// - Parameter device: The device.
    public mutating func forget(_ device: Device) {
        self.used.removeValue(forKey: device)
    }

    private mutating func use(_ use: Use, by device: Device, among epochs: [AdvertEpoch]) -> Bool {
        var uses = self.used[device, default: []]
        self.used[device] = nil  // or else the set would be copied to be changed
        defer { self.used[device] = uses }
        // What no clock of now lets in is forgotten only for want of room: a clock that is set back finds it still here.
        if uses.count >= self.limit { uses = uses.filter { epochs.contains($0.epoch) } }
        return uses.count < self.limit && uses.insert(use).inserted
    }
}
