// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// Keeps a newly paired device, and can take that back.
final class PairingKeeper {
    private let store: any DeviceStore
    private let record: DeviceRecord
    private var before: DeviceRecord?
    private var isKept = false
    /// Why it could not be kept.
    private(set) var error: HandoffError?

    init(_ store: any DeviceStore, _ record: DeviceRecord) {
        self.store = store
        self.record = record
    }

    /// Keeps the device.
    ///
    /// - Returns: Whether it would survive a power cut.
    func keep() async -> Bool {
        do throws(DeviceStoreError) {
            self.before = try await self.store.device(keyDigest: self.record.keyDigest)
            try await self.store.add(self.record)
            self.isKept = true
        } catch {
            self.error = HandoffError(error)
        }
        return self.isKept
    }

    /// Makes the store as it was, as far as it lets us: the other side has not kept this one.
    func undo() async {
        guard self.isKept else { return }
        self.isKept = false
        if let before = self.before {
            try? await self.store.add(before)
        } else {
            try? await self.store.remove(keyDigest: self.record.keyDigest)
        }
    }
}
