// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

/// Where the devices that were paired are kept; several processes may use one at once.
///
/// No method leaves a half-done change behind when its task is cancelled: what has begun ends.
public protocol DeviceStore: Sendable {
    /// All devices, in the order of their pairing.
    ///
    /// - Returns: The devices.
    /// - Throws: ``DeviceStoreError``.
    func devices() async throws(DeviceStoreError) -> [DeviceRecord]

    /// The device with a key.
    ///
    /// - Parameter keyDigest: SHA-256 of its SubjectPublicKeyInfo.
    /// - Returns: The device, or nil if it is not paired.
    /// - Throws: ``DeviceStoreError``.
    func device(keyDigest: [UInt8]) async throws(DeviceStoreError) -> DeviceRecord?

    /// Keeps a device; only after both sides have acknowledged the pairing.
    ///
    /// A device that was paired before gets its new keys and its new name for itself; what the user decided about it
    /// (own name, folder, accepting without asking) stays as it was, because the key proves it to be the same device.
    ///
    /// - Parameter device: The device.
    /// - Throws: ``DeviceStoreError`` with `.invalid` if a part has the wrong length, `.nameTaken` if another device
    ///   has its own name already; returns when the record would survive a power cut.
    func add(_ device: DeviceRecord) async throws(DeviceStoreError)

    /// Gives a device a name of the user's.
    ///
    /// - Parameters:
    ///   - keyDigest: The device.
    ///   - name: The name, or nil for the device's own.
    /// - Throws: ``DeviceStoreError`` with `.unknownDevice`, `.nameTaken`, or `.invalid` for an empty or overlong name.
    func rename(keyDigest: [UInt8], to name: String?) async throws(DeviceStoreError)

    /// Decides what happens to what a device sends.
    ///
    /// - Parameters:
    ///   - keyDigest: The device.
    ///   - acceptsWithoutAsking: Whether it is accepted without asking.
    ///   - folder: Where it goes; nil means where everything goes.
    /// - Throws: ``DeviceStoreError`` with `.unknownDevice`, or `.invalid` for a path that is none.
    func setAcceptance(
        keyDigest: [UInt8],
        withoutAsking acceptsWithoutAsking: Bool,
        folder: [UInt8]?
    ) async throws(DeviceStoreError)

    /// Forgets a device, its keys included.
    ///
    /// - Parameter keyDigest: The device.
    /// - Throws: ``DeviceStoreError`` with `.unknownDevice`.
    func remove(keyDigest: [UInt8]) async throws(DeviceStoreError)

    /// Notes that a device was heard of; not a change that observers are told.
    ///
    /// - Parameters:
    ///   - keyDigest: The device; one that is not paired any more is passed over.
    ///   - time: When, in seconds since 1970; an earlier time than the one noted is passed over.
    /// - Throws: ``DeviceStoreError``.
    func touch(keyDigest: [UInt8], at time: Int64) async throws(DeviceStoreError)

    /// Notes that a knock was used; of all processes that ask about one knock, one is told that it was the first.
    ///
    /// - Parameters:
    ///   - knock: The knock.
    ///   - oldest: The first epoch that is still remembered; knocks of earlier ones are forgotten, and so are all those of
    ///     a device with the device.
    /// - Returns: Whether it was used for the first time, which would survive a power cut; false for a device that is not
    ///   paired any more.
    /// - Throws: ``DeviceStoreError``, with `.invalid` for a nonce of another length than 8.
    func use(_ knock: KnockUse, forgettingBefore oldest: UInt32) async throws(DeviceStoreError) -> Bool

    /// Tells when devices were added, changed or removed in this process, or in another one and
    /// ``lookForChanges()`` has noticed.
    ///
    /// - Returns: An element after each change; several at once may be told as one. Ends never by itself.
    func changes() -> AsyncStream<Void>

    /// Looks whether another process has changed something since the last look; costs a few microseconds if not.
    ///
    /// - Returns: Whether it has; those who observe ``changes()`` are told, too.
    /// - Throws: ``DeviceStoreError``.
    @discardableResult
    func lookForChanges() async throws(DeviceStoreError) -> Bool
}
