// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffStore
import HandoffTransport
import Testing

struct SQLiteDeviceStoreTests {
    private let state = TemporaryState()
    private let store: SQLiteDeviceStore

    init() throws {
        self.store = try self.state.store()
    }

    @Test func `a store has a thread of its own unless it is given one`() async throws {
        try await SQLiteDeviceStore(folder: self.state.bytes).add(.made(1))
        let devices = try await SQLiteDeviceStore(folder: self.state.bytes).devices()
        #expect(devices == [.made(1)])
    }

    @Test func `a device comes back as it was added, also in another process's store`() async throws {
        var device = DeviceRecord.made(1, name: "Zo\u{00EB}'s \u{1F4F1}", ownName: "phone")
        device.lastSeen = .max
        device.acceptsWithoutAsking = true
        device.folder = [0x2F, 0xFF, 0xFE]
        try await self.store.add(device)
        try await self.store.add(.made(2))
        #expect(try await self.store.devices() == [device, .made(2)])
        #expect(try await self.store.device(keyDigest: device.keyDigest) == device)
        #expect(try await self.store.device(keyDigest: [9]) == nil)
        #expect(try await self.state.store().devices() == [device, .made(2)])
    }

    @Test func `the folder and the file are for their owner only`() async throws {
        try await self.store.add(.made(1))
        #expect(try self.state.mode(self.state.folder) == 0o700)
        #expect(try self.state.mode(self.state.file) == 0o600)
    }

    @Test func `a folder or a file that others could read is refused`() async throws {
        try await self.store.add(.made(1))
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: self.state.folder)
        #expect(await code { _ = try await self.state.store().devices() } == .exposed)
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: self.state.folder)
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: self.state.file)
        #expect(await code { _ = try await self.state.store().devices() } == .exposed)
    }

    @Test func `pairing again brings new keys and keeps what the user decided`() async throws {
        try await self.store.add(.made(1))
        let digest = DeviceRecord.made(1).keyDigest
        try await self.store.rename(keyDigest: digest, to: "phone")
        try await self.store.setAcceptance(keyDigest: digest, withoutAsking: true, folder: [0x2F])
        try await self.store.touch(keyDigest: digest, at: 5)
        var again = DeviceRecord.made(1, name: "renamed")
        again.keys.advertIn = [UInt8](repeating: 9, count: 32)
        again.pairedAt = 1_790_000_001
        try await self.store.add(again)

        var expected = again
        expected.ownName = "phone"
        expected.acceptsWithoutAsking = true
        expected.folder = [0x2F]
        expected.lastSeen = 5
        #expect(try await self.store.devices() == [expected])
    }

    @Test func `a record with a part of the wrong length is refused whole`() async throws {
        let changes: [(inout DeviceRecord) -> Void] = [
            { $0.keyDigest.removeLast() }, { $0.publicKeyInfo = [] },
            { $0.publicKeyInfo = [UInt8](repeating: 1, count: 513) }, { $0.peerName = "" },
            { $0.peerName = String(repeating: "\u{00E9}", count: 128) }, { $0.keys.knockOut.append(0) },
            { $0.folder = [] }, { $0.folder = [0x2F, 0] }, { $0.ownName = "" },
        ]
        for change in changes {
            var device = DeviceRecord.made(1)
            change(&device)
            #expect(await code { try await self.store.add(device) } == .invalid)
        }
        #expect(try await self.store.devices().isEmpty)
    }

    @Test func `a name belongs to one device`() async throws {
        try await self.store.add(.made(1, ownName: "phone"))
        try await self.store.add(.made(2))
        let second = DeviceRecord.made(2).keyDigest
        #expect(await code { try await self.store.rename(keyDigest: second, to: "phone") } == .nameTaken)
        #expect(await code { try await self.store.add(.made(3, ownName: "phone")) } == .nameTaken)
        try await self.store.rename(keyDigest: DeviceRecord.made(1).keyDigest, to: "phone")
        try await self.store.rename(keyDigest: DeviceRecord.made(1).keyDigest, to: nil)
        try await self.store.rename(keyDigest: second, to: "phone")
        #expect(try await self.store.devices().map(\.name) == ["device 1", "phone"])
    }

    @Test func `a device that is not paired cannot be changed`() async throws {
        let digest = DeviceRecord.made(1).keyDigest
        #expect(await code { try await self.store.rename(keyDigest: digest, to: "phone") } == .unknownDevice)
        #expect(await code { try await self.store.remove(keyDigest: digest) } == .unknownDevice)
        let acceptance = await code {
            try await self.store.setAcceptance(keyDigest: digest, withoutAsking: true, folder: nil)
        }
        #expect(acceptance == .unknownDevice)
        #expect(await code { try await self.store.touch(keyDigest: digest, at: 1) } == nil)
    }

    @Test func `the time a device was seen goes forward only`() async throws {
        try await self.store.add(.made(1))
        let digest = DeviceRecord.made(1).keyDigest
        for time in [100, 300, 200] as [Int64] { try await self.store.touch(keyDigest: digest, at: time) }
        #expect(try await self.store.device(keyDigest: digest)?.lastSeen == 300)
    }

    @Test func `a device that was removed leaves no key in the folder`() async throws {
        var device = DeviceRecord.made(1)
        device.keys.advertIn = Array("a key of 32 bytes, to be found..".utf8)
        try await self.store.add(device)
        #expect(try self.isInFolder("a key of 32 bytes, to be found.."))
        try await self.store.remove(keyDigest: device.keyDigest)
        #expect(try await self.store.devices().isEmpty)
        #expect(try !self.isInFolder("a key of 32 bytes, to be found.."))
    }

    @Test func `a knock is used once, in whichever process`() async throws {
        try await self.store.add(.made(1))
        try await self.store.add(.made(2))
        let other = try self.state.store()
        #expect(try await self.store.use(.made(1, epoch: 100), forgettingBefore: 4))
        #expect(try await !self.store.use(.made(1, epoch: 100), forgettingBefore: 4))
        #expect(try await !other.use(.made(1, epoch: 100), forgettingBefore: 4))
        for next in [KnockUse.made(2, epoch: 100), .made(1, epoch: 101), .made(1, epoch: 100, nonce: 9)] {
            #expect(try await other.use(next, forgettingBefore: 4))
        }
    }

    @Test func `a knock is forgotten when its epoch is, and with its device`() async throws {
        try await self.store.add(.made(1))
        #expect(try await self.store.use(.made(1, epoch: 100), forgettingBefore: 4))
        #expect(try await self.store.use(.made(1, epoch: 196), forgettingBefore: 100))
        #expect(try await !self.store.use(.made(1, epoch: 100), forgettingBefore: 100), "not yet")
        #expect(try await self.store.use(.made(1, epoch: 197), forgettingBefore: 101))
        #expect(try await self.store.use(.made(1, epoch: 100), forgettingBefore: 4), "nobody asks so late")
        try await self.store.remove(keyDigest: DeviceRecord.made(1).keyDigest)
        #expect(try await !self.store.use(.made(1, epoch: 197, nonce: 9), forgettingBefore: 4), "it is not paired")
        try await self.store.add(.made(1))
        #expect(try await self.store.use(.made(1, epoch: 197), forgettingBefore: 4), "it has new keys")
    }

    @Test func `what is no knock is not kept as one`() async throws {
        try await self.store.add(.made(1))
        var use = KnockUse.made(1, epoch: 100)
        use.nonce.removeLast()
        #expect(await code { _ = try await self.store.use(use, forgettingBefore: 4) } == .invalid)
    }

    @Test func `keys are not printed`() {
        let keys = DeviceRecord.made(1).keys
        var dumped = ""
        dump(keys, to: &dumped)
        #expect("\(keys)" == "redacted")
        #expect("\(DeviceRecord.made(1))".contains("redacted"))
        #expect(!dumped.contains("65"))
    }

    private func isInFolder(_ text: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: self.state.folder).contains { name in
            try Data(contentsOf: URL(fileURLWithPath: "\(self.state.folder)/\(name)")).range(of: Data(text.utf8)) != nil
        }
    }
}
