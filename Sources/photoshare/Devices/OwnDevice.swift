// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import HandoffCrypto
internal import HandoffStore
internal import HandoffTransport
internal import LocalFiles

/// This device as others that it is paired with know it: the key and the store in the state folder.
///
/// Neither is made before the first pairing: who only uses codes has no key.
struct OwnDevice {
    private let engines: Engines
    private let folder: StateFolder

    init(_ arguments: ParsedCommand, _ engines: Engines) {
        self.engines = engines
        self.folder = StateFolder(arguments)
    }

    /// The trust of a device that has been paired.
    ///
    /// - Returns: The trust, or nil if this device has no key yet.
    /// - Throws: ``Failure`` with `.stateUnusable`.
    func trust() async throws -> DeviceTrust? {
        guard let path = self.folder.bytes else { return nil }
        do throws(KeyFileError) {
            if let key = try KeyFile.load(directory: path) { return try self.trust(key, at: path, named: nil) }
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
        try await self.refuseOrphans(at: path)
        return nil
    }

    /// The trust of a device that is about to be paired; makes key and store if there are none.
    ///
    /// - Parameter name: What it calls itself; nil for the host's name.
    /// - Returns: The trust.
    /// - Throws: ``Failure`` with `.stateUnusable`.
    func trustForPairing(named name: String?) async throws -> DeviceTrust {
        try self.folder.prepare()
        guard let path = self.folder.bytes else { throw StateFolder.noHome }
        // A new key would leave the devices in the store that cannot know it.
        _ = try await self.trust()
        do throws(KeyFileError) {
            return try self.trust(try KeyFile.loadOrMake(directory: path), at: path, named: name)
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
    }

    /// Paired devices without the key that they know are no state to go on with.
    private func refuseOrphans(at path: [UInt8]) async throws {
        // Opening a store that is not there would make it.
        guard let folder = self.folder.path, FileManager.default.fileExists(atPath: "\(folder)/photoshare.sqlite")
        else { return }
        let count: Int
        do throws(DeviceStoreError) {
            count = try await SQLiteDeviceStore(folder: path, executor: self.engines.workers.next()).devices().count
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
        guard count > 0 else { return }
        throw Failure(
            .stateUnusable,
            "the device key is gone from \(folder), and the paired devices there know no other",
            hint: "restore \(KeyFile.name) from a backup, or move photoshare.sqlite away and pair all devices again"
        )
    }

    private func trust(_ key: [UInt8], at path: [UInt8], named name: String?) throws(KeyFileError) -> DeviceTrust {
        var key = key
        defer { for index in key.indices { key[index] = 0 } }
        do {
            return DeviceTrust(
                identity: try self.engines.security.loadIdentity(key: key),
                store: SQLiteDeviceStore(folder: path, executor: self.engines.workers.next()),
                name: name ?? Self.hostName,
                platform: "Linux"
            )
        } catch {
            throw KeyFileError(.damaged, error.message)
        }
    }

    /// The host's name, up to the first dot; what a user who has set one expects to see on the other device.
    private static var hostName: String {
        let path = Array("/proc/sys/kernel/hostname".utf8)
        guard let bytes = try? NamedInput(path: path).read(limit: 256) else { return "a device" }
        let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
        return name
    }
}
