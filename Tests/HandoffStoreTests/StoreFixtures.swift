// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Database
import Foundation
import HandoffStore
import HandoffTransport
import LocalFiles

/// A folder of state that goes when the test ends.
final class TemporaryState {
    let folder = "\(FileManager.default.temporaryDirectory.path)/photoshare-test-\(UUID().uuidString)"
    var bytes: [UInt8] { Array(self.folder.utf8) }
    var file: String { "\(self.folder)/photoshare.sqlite" }

    deinit {
        try? FileManager.default.removeItem(atPath: self.folder)
    }

    func store() throws -> SQLiteDeviceStore { SQLiteDeviceStore(folder: self.bytes, executor: try WorkerThread()) }

    func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
}

extension DeviceRecord {
    /// A device whose parts follow from a number.
    static func made(_ number: UInt8, name: String? = nil, ownName: String? = nil) -> DeviceRecord {
        DeviceRecord(
            keyDigest: [UInt8](repeating: number, count: 32),
            publicKeyInfo: [UInt8](repeating: number, count: 44),
            peerName: name ?? "device \(number)",
            ownName: ownName,
            platform: "Linux",
            keys: DeviceKeys(
                advertIn: [UInt8](repeating: number ^ 0x40, count: 32),
                advertOut: [UInt8](repeating: number ^ 0x50, count: 32),
                knockIn: [UInt8](repeating: number ^ 0x60, count: 32),
                knockOut: [UInt8](repeating: number ^ 0x70, count: 32)
            ),
            pairedAt: 1_790_000_000
        )
    }
}

extension KnockUse {
    /// A knock of the device of a number.
    static func made(_ number: UInt8, epoch: UInt32, nonce: UInt8 = 1) -> KnockUse {
        KnockUse(
            keyDigest: DeviceRecord.made(number).keyDigest,
            epoch: epoch,
            nonce: [UInt8](repeating: nonce, count: 8)
        )
    }
}

/// The code of the error a body throws; nil if it throws none.
func code(_ body: () async throws -> Void) async -> DeviceStoreError.Code? {
    do {
        try await body()
        return nil
    } catch {
        return (error as? DeviceStoreError)?.code
    }
}
