// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import Locking

// What a node needs of the devices: from memory where it cannot wait, and no older than a second.
extension DeviceTrust {
    /// How often changes by other processes are looked for.
    private static let interval = Duration.seconds(1)

    /// Reads the store anew, and ends the sessions of devices that are not in it any more.
    func refresh() async throws(HandoffError) {
        let devices: [DeviceRecord]
        do { devices = try await self.store.devices() } catch { throw HandoffError(error) }
        let known = Set(devices.map(\.keyDigest))
        let ended = self.state.withLock { state in
            for device in state.devices where !known.contains(device.keyDigest) { state.judge.forget(device.keyDigest) }
            state.devices = devices
            let ended = state.sessions.filter { !known.contains($0.value.keyDigest) }
            for number in ended.keys { state.sessions[number] = nil }
            return ended.values
        }
        for session in ended { session.end() }
    }

    /// Keeps up with the store until the task is cancelled.
    ///
    /// - Parameter onChange: Called after each change.
    func watch(_ onChange: @escaping @Sendable () -> Void = {}) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                // A store that cannot be read now may be again; until then what was read last holds.
                repeat { _ = try? await self.store.lookForChanges() } while await Self.pause()
            }
            for await _ in self.store.changes() where (try? await self.refresh()) != nil {
                onChange()
            }
            group.cancelAll()
        }
    }

    private static func pause() async -> Bool {
        do { try await Task.sleep(for: self.interval) } catch { return false }
        return true
    }

    /// The device with a key, as it was read last.
    func device(keyDigest: [UInt8]?) -> DeviceRecord? {
        self.state.withLock { state in state.devices.first { $0.keyDigest == keyDigest } }
    }

    /// Those of the devices that an audience has in it.
    func devices(in audience: Audience) -> [DeviceRecord] {
        self.state.withLock { $0.devices }.filter { audience.includes($0) }
    }

    /// Finds out whose an advert is.
    ///
    /// - Parameters:
    ///   - advert: What it says, which anybody may have written.
    ///   - port: The port that it names.
    ///   - security: Makes the codes.
    ///   - now: The present epoch.
    /// - Returns: The verdict.
    func judge(
        _ advert: SealedAdvert,
        port: UInt16,
        _ security: any Security,
        now: AdvertEpoch
    ) -> AdvertReader.Verdict {
        let devices = self.state.withLock { $0.devices }
        let known = devices.map { AdvertReader.Device(keyDigest: $0.keyDigest, key: $0.keys.advertIn) }
        return AdvertReader(devices: known) { key, message in
            security.hmacSHA256(key: key, message: message)
        }.judge(advert, port: port, now: now)
    }

    /// Finds out who knocks; each knock is good once in this process, and ``isFirst(_:)`` knows about the others.
    ///
    /// - Parameters:
    ///   - serverName: What the hello of the client asks for.
    ///   - audience: Who may be let in.
    ///   - security: Makes the codes.
    ///   - now: The present epoch.
    /// - Returns: The device and its knock, or nil for everybody else.
    func admit(
        _ serverName: String?,
        among audience: Audience,
        _ security: any Security,
        at now: AdvertEpoch
    ) -> (device: DeviceRecord, use: KnockUse)? {
        self.state.withLock { state in
            let devices = state.devices.filter { audience.includes($0) }
            let knocker = state.judge.judge(
                serverName: serverName,
                now: now,
                devices: devices.map { (device: $0.keyDigest, key: $0.keys.knockIn) },
                authenticate: security.hmacSHA256(key:message:)
            )
            guard let knocker, let device = devices.first(where: { $0.keyDigest == knocker.device }) else { return nil }
            let use = KnockUse(keyDigest: knocker.device, epoch: knocker.epoch.number, nonce: knocker.nonce)
            return (device, use)
        }
    }

    /// Notes a knock where all processes of this device do.
    ///
    /// - Parameter use: The knock, judged by this process already: a repeated one costs no disk.
    /// - Returns: Whether no process has let it in before.
    /// - Throws: ``HandoffError`` with `.storeUnusable`: what cannot be noted lets nobody in.
    func isFirst(_ use: KnockUse) async throws(HandoffError) -> Bool {
        let memory = KnockJudge<[UInt8]>.memory
        do {
            return try await self.store.use(use, forgettingBefore: use.epoch < memory ? 0 : use.epoch - memory)
        } catch {
            throw HandoffError(error)
        }
    }

    /// Notes a session with a device; it is ended if the device is not paired any more.
    ///
    /// - Parameters:
    ///   - keyDigest: The device.
    ///   - end: Ends the session; may be called from anywhere, at once too.
    /// - Returns: Its number, for ``leave(_:)``.
    func enter(_ keyDigest: [UInt8], end: @escaping @Sendable () -> Void) -> UInt64 {
        let number = self.state.withLock { state -> UInt64? in
            // Between the knock and now it may have been removed.
            guard state.devices.contains(where: { $0.keyDigest == keyDigest }) else { return nil }
            state.nextSession += 1
            state.sessions[state.nextSession] = Session(keyDigest: keyDigest, end: end)
            return state.nextSession
        }
        guard let number else {
            end()
            return 0
        }
        return number
    }

    /// A session has ended.
    func leave(_ number: UInt64) {
        self.state.withLock { $0.sessions[number] = nil }
    }
}
