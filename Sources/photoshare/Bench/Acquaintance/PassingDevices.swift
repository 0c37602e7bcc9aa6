// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// The other side of a measurement, kept for as long as that lasts: nothing is written, and nobody is paired afterwards.
final class PassingDevices: DeviceStore {
    private struct State {
        var devices: [DeviceRecord] = []
        var knocks: Set<KnockUse> = []
        var observers: [AsyncStream<Void>.Continuation] = []
    }

    private let state = Lock(State())

    func devices() async throws(DeviceStoreError) -> [DeviceRecord] { self.state.withLock { $0.devices } }

    func device(keyDigest: [UInt8]) async throws(DeviceStoreError) -> DeviceRecord? {
        self.state.withLock { state in state.devices.first { $0.keyDigest == keyDigest } }
    }

    func add(_ device: DeviceRecord) async throws(DeviceStoreError) {
        self.state.withLock { state in
            state.devices.removeAll { $0.keyDigest == device.keyDigest }
            state.devices.append(device)
            return state.observers
        }.forEachObserver { $0.yield() }
    }

    func rename(keyDigest: [UInt8], to name: String?) async throws(DeviceStoreError) { throw Self.fixed }

    func setAcceptance(
        keyDigest: [UInt8],
        withoutAsking acceptsWithoutAsking: Bool,
        folder: [UInt8]?
    ) async throws(DeviceStoreError) {
        throw Self.fixed
    }

    func remove(keyDigest: [UInt8]) async throws(DeviceStoreError) {
        self.state.withLock { state in
            state.devices.removeAll { $0.keyDigest == keyDigest }
            return state.observers
        }.forEachObserver { $0.yield() }
    }

    func touch(keyDigest: [UInt8], at time: Int64) async throws(DeviceStoreError) {}

    func use(_ knock: KnockUse, forgettingBefore oldest: UInt32) async throws(DeviceStoreError) -> Bool {
        self.state.withLock { state in
            state.knocks = state.knocks.filter { $0.epoch >= oldest }
            return state.knocks.insert(knock).inserted
        }
    }

    func changes() -> AsyncStream<Void> {
        let (changes, inlet) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.state.withLock { $0.observers.append(inlet) }
        return changes
    }

    func lookForChanges() async throws(DeviceStoreError) -> Bool { false }

    private static let fixed = DeviceStoreError(.invalid, "what a measurement knows of a device cannot be changed")
}

extension [AsyncStream<Void>.Continuation] {
    fileprivate func forEachObserver(_ body: (AsyncStream<Void>.Continuation) -> Void) {
        for observer in self { body(observer) }
    }
}
