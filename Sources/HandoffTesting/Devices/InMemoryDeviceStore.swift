// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Locking

/// Paired devices that are gone with the object, under the same rules as those of a file.
public final class InMemoryDeviceStore: DeviceStore {
    private struct State {
        var devices: [DeviceRecord] = []
        var knocks: Set<KnockUse> = []
        var isChangedElsewhere = false
        var failure: DeviceStoreError?
        var observers: [UInt64: AsyncStream<Void>.Continuation] = [:]
        var next: UInt64 = 0
    }

    private let state = Lock(State())

    /// Makes an empty store.
    public init() {}

    /// Makes every later change fail, as a disk that is full does; nil makes changes possible again.
    ///
    /// - Parameter error: What a change throws.
    public func failChanges(with error: DeviceStoreError?) {
        self.state.withLock { $0.failure = error }
    }

    /// Forgets a device as another process would: those who observe the store hear of it at the next look.
    ///
    /// - Parameter keyDigest: The device.
    public func removeElsewhere(keyDigest: [UInt8]) {
        self.state.withLock { state in
            state.devices.removeAll { $0.keyDigest == keyDigest }
            state.knocks = state.knocks.filter { $0.keyDigest != keyDigest }
            state.isChangedElsewhere = true
        }
    }

    /// All devices, in the order of their pairing.
    ///
    /// - Returns: The devices.
    /// - Throws: Nothing.
    public func devices() async throws(DeviceStoreError) -> [DeviceRecord] { self.state.withLock { $0.devices } }

    /// The device with a key.
    ///
    /// - Parameter keyDigest: SHA-256 of its SubjectPublicKeyInfo.
    /// - Returns: The device, or nil if it is not paired.
    /// - Throws: Nothing.
    public func device(keyDigest: [UInt8]) async throws(DeviceStoreError) -> DeviceRecord? {
        self.state.withLock { state in state.devices.first { $0.keyDigest == keyDigest } }
    }

    /// Keeps a device; what the user decided about one that was paired before stays.
    ///
    /// Lengths are not looked at: tests may use keys that are none.
    ///
    /// - Parameter device: The device.
    /// - Throws: `DeviceStoreError` with `.nameTaken`, `.invalid` for an empty name, or what ``failChanges(with:)`` said.
    public func add(_ device: DeviceRecord) async throws(DeviceStoreError) {
        try self.change { (state) throws(DeviceStoreError) in
            try Self.check(device.ownName, of: device.keyDigest, in: state.devices)
            guard let index = state.devices.firstIndex(where: { $0.keyDigest == device.keyDigest }) else {
                state.devices.append(device)
                return
            }
            let old = state.devices[index]
            var new = device
            new.ownName = old.ownName
            new.acceptsWithoutAsking = old.acceptsWithoutAsking
            new.folder = old.folder
            state.devices[index] = new
        }
    }

    /// Gives a device a name of the user's.
    ///
    /// - Parameters:
    ///   - keyDigest: The device.
    ///   - name: The name, or nil for the device's own.
    /// - Throws: `DeviceStoreError` with `.unknownDevice`, `.nameTaken`, `.invalid` for an empty name, or what
    ///   ``failChanges(with:)`` said.
    public func rename(keyDigest: [UInt8], to name: String?) async throws(DeviceStoreError) {
        try self.change { (state) throws(DeviceStoreError) in
            try Self.check(name, of: keyDigest, in: state.devices)
            state.devices[try Self.index(of: keyDigest, in: state.devices)].ownName = name
        }
    }

    /// Decides what happens to what a device sends.
    ///
    /// - Parameters:
    ///   - keyDigest: The device.
    ///   - acceptsWithoutAsking: Whether it is accepted without asking.
    ///   - folder: Where it goes; nil means where everything goes.
    /// - Throws: `DeviceStoreError` with `.unknownDevice`, or what ``failChanges(with:)`` said.
    public func setAcceptance(
        keyDigest: [UInt8],
        withoutAsking acceptsWithoutAsking: Bool,
        folder: [UInt8]?
    ) async throws(DeviceStoreError) {
        try self.change { (state) throws(DeviceStoreError) in
            let index = try Self.index(of: keyDigest, in: state.devices)
            state.devices[index].acceptsWithoutAsking = acceptsWithoutAsking
            state.devices[index].folder = folder
        }
    }

    /// Forgets a device.
    ///
    /// - Parameter keyDigest: The device.
    /// - Throws: `DeviceStoreError` with `.unknownDevice`, or what ``failChanges(with:)`` said.
    public func remove(keyDigest: [UInt8]) async throws(DeviceStoreError) {
        try self.change { (state) throws(DeviceStoreError) in
            state.devices.remove(at: try Self.index(of: keyDigest, in: state.devices))
            state.knocks = state.knocks.filter { $0.keyDigest != keyDigest }
        }
    }

    /// Notes that a device was heard of.
    ///
    /// - Parameters:
    ///   - keyDigest: The device; one that is not paired any more is passed over.
    ///   - time: When, in seconds since 1970; an earlier time than the one noted is passed over.
    /// - Throws: Nothing.
    public func touch(keyDigest: [UInt8], at time: Int64) async throws(DeviceStoreError) {
        self.state.withLock { state in
            guard let index = state.devices.firstIndex(where: { $0.keyDigest == keyDigest }) else { return }
            state.devices[index].lastSeen = max(time, state.devices[index].lastSeen ?? time)
        }
    }

    /// Notes that a knock was used.
    ///
    /// - Parameters:
    ///   - knock: The knock.
    ///   - oldest: The first epoch that is still remembered.
    /// - Returns: Whether it was used for the first time, by a device that is paired.
    /// - Throws: `DeviceStoreError`: what ``failChanges(with:)`` was given, or `.invalid`.
    public func use(_ knock: KnockUse, forgettingBefore oldest: UInt32) async throws(DeviceStoreError) -> Bool {
        let outcome = self.state.withLock { state -> Result<Bool, DeviceStoreError> in
            if let failure = state.failure { return .failure(failure) }
            guard knock.nonce.count == 8 else {
                return .failure(DeviceStoreError(.invalid, "A nonce has 8 bytes."))
            }
            state.knocks = state.knocks.filter { $0.epoch >= oldest }
            let isPaired = state.devices.contains { $0.keyDigest == knock.keyDigest }
            return .success(isPaired && state.knocks.insert(knock).inserted)
        }
        return try outcome.get()
    }

    /// Tells when devices were added, changed or removed.
    ///
    /// - Returns: An element after each change; several at once may be told as one. Ends never by itself.
    public func changes() -> AsyncStream<Void> {
        let (stream, inlet) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = self.state.withLock { state in
            state.next += 1
            state.observers[state.next] = inlet
            return state.next
        }
        inlet.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.observers.removeValue(forKey: number) }
        }
        return stream
    }

    /// Looks whether ``removeElsewhere(keyDigest:)`` has changed something since the last look.
    ///
    /// - Returns: Whether it has, and somebody observes.
    /// - Throws: Nothing.
    public func lookForChanges() async throws(DeviceStoreError) -> Bool {
        let observers = self.state.withLock { state -> [AsyncStream<Void>.Continuation] in
            defer { state.isChangedElsewhere = false }
            return state.isChangedElsewhere ? Array(state.observers.values) : []
        }
        for observer in observers { observer.yield() }
        return !observers.isEmpty
    }

    private func change(_ body: (inout State) throws(DeviceStoreError) -> Void) throws(DeviceStoreError) {
        let outcome = self.state.withLock { state -> Result<[AsyncStream<Void>.Continuation], DeviceStoreError> in
            do throws(DeviceStoreError) {
                if let failure = state.failure { throw failure }
                try body(&state)
                return .success(Array(state.observers.values))
            } catch {
                return .failure(error)
            }
        }
        for observer in try outcome.get() { observer.yield() }
    }

    private static func index(of keyDigest: [UInt8], in devices: [DeviceRecord]) throws(DeviceStoreError) -> Int {
        guard let index = devices.firstIndex(where: { $0.keyDigest == keyDigest }) else {
            throw DeviceStoreError(.unknownDevice, "No such device is paired.")
        }
        return index
    }

    private static func check(
        _ name: String?,
        of keyDigest: [UInt8],
        in devices: [DeviceRecord]
    ) throws(DeviceStoreError) {
        guard let name else { return }
        guard !name.isEmpty else { throw DeviceStoreError(.invalid, "A name has at least one letter.") }
        guard !devices.contains(where: { $0.ownName == name && $0.keyDigest != keyDigest }) else {
            throw DeviceStoreError(.nameTaken, "Another device has that name.")
        }
    }
}
