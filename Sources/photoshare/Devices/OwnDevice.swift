// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import HandoffCrypto
internal import HandoffStore
internal import HandoffTransport
internal import LocalFiles

/// This device as others that it is paired with know it: the key and the store in the state folder.
///
/// Nothing is made before the first pairing: who only uses codes leaves nothing on the disk.
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
    func trust() throws -> DeviceTrust? {
        guard let path = self.folder.bytes else { return nil }
        do throws(KeyFileError) {
            guard let key = try KeyFile.load(directory: path) else { return nil }
            return try self.trust(key, at: path, named: nil)
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
    }

    /// The trust of a device that is about to be paired; makes key and store if there are none.
    ///
    /// - Parameter name: What it calls itself; nil for the host's name.
    /// - Returns: The trust.
    /// - Throws: ``Failure`` with `.stateUnusable`.
    func trustForPairing(named name: String?) throws -> DeviceTrust {
        try self.folder.prepare()
        guard let path = self.folder.bytes else { throw StateFolder.noHome }
        do throws(KeyFileError) {
            return try self.trust(try KeyFile.loadOrMake(directory: path), at: path, named: name)
        } catch {
            throw Failure(.stateUnusable, error.message)
        }
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
