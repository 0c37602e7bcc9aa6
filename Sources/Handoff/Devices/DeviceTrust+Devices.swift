// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import Locking

// What people decide about devices.
extension DeviceTrust {
    /// The paired devices, in the order of their pairing.
    ///
    /// - Returns: The devices.
    /// - Throws: ``HandoffError`` with `.storeUnusable`.
    public func devices() async throws(HandoffError) -> [PairedDevice] {
        try await self.refresh()
        return self.state.withLock { $0.devices }.map { PairedDevice($0) }
    }

    /// Finds the device that a word means: its name, or the beginning of its ID.
    ///
    /// - Parameter word: At least four letters for an ID; the name as the user or the device gave it.
    /// - Returns: The device.
    /// - Throws: ``HandoffError`` with `.invalidValue` if none or several are meant, `.storeUnusable`.
    public func device(named word: String) async throws(HandoffError) -> PairedDevice {
        try await self.refresh()
        let devices = self.state.withLock { $0.devices }
        switch DeviceMatch(word, among: devices, idText: PairedDevice.id(of:)) {
        case .one(let device):
            return PairedDevice(device)
        case .none:
            throw HandoffError(
                .invalidValue,
                "no paired device is called \"\(word)\", and no ID begins so; of an ID four letters are needed"
            )
        case .several(let devices):
            let names = devices.map { "\($0.name) (\(PairedDevice.id(of: $0.keyDigest).prefix(7)))" }
            throw HandoffError(
                .invalidValue,
                "\"\(word)\" could be any of \(names.joined(separator: ", ")): say more of the ID"
            )
        }
    }

    /// Gives a device a name of the user's.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - name: The name, or nil for the device's own; it is cleaned as any name is.
    /// - Throws: ``HandoffError`` with `.invalidValue` if another device has the name, or the device is not paired any
    ///   more; `.storeUnusable`.
    public func rename(_ device: PairedDevice, to name: String?) async throws(HandoffError) {
        let cleaned = name.map { DeviceName.cleaned($0, fallback: "") }
        guard cleaned != "" else {
            throw HandoffError(.invalidValue, "a name has at least one letter that can be seen")
        }
        try await self.refresh()
        let others = self.state.withLock { $0.devices }.filter { $0.keyDigest != device.keyDigest }
        if let cleaned, let other = others.first(where: { $0.name == cleaned }) {
            throw HandoffError(
                .invalidValue,
                "another device is called \"\(cleaned)\": \(PairedDevice.id(of: other.keyDigest).prefix(7))"
            )
        }
        do { try await self.store.rename(keyDigest: device.keyDigest, to: cleaned) } catch { throw HandoffError(error) }
    }

    /// Decides what happens to what a device offers.
    ///
    /// - Parameters:
    ///   - device: The device.
    ///   - withoutAsking: Whether it is accepted without a question.
    ///   - folder: The folder for it, in the file system's bytes; nil means where everything goes.
    /// - Throws: ``HandoffError`` with `.invalidValue` for a path that is none or a device that is not paired any more;
    ///   `.storeUnusable`.
    public func setAcceptance(
        of device: PairedDevice,
        withoutAsking: Bool,
        folder: [UInt8]?
    ) async throws(HandoffError) {
        do {
            try await self.store.setAcceptance(
                keyDigest: device.keyDigest,
                withoutAsking: withoutAsking,
                folder: folder
            )
        } catch {
            throw HandoffError(error)
        }
    }

    /// Forgets a device: it is let in no more, its adverts mean nothing, and its sessions end, in this process at once.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``HandoffError`` with `.invalidValue` if it is not paired any more, `.storeUnusable`.
    public func unpair(_ device: PairedDevice) async throws(HandoffError) {
        do { try await self.store.remove(keyDigest: device.keyDigest) } catch { throw HandoffError(error) }
        try await self.refresh()
    }
}
