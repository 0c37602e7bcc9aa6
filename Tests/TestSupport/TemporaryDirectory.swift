// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Foundation

/// A real directory that goes when the test ends.
package final class TemporaryDirectory: Sendable {
    package let path: String
    private let manager = FileManager.default

    package init() throws {
        self.path = "\(self.manager.temporaryDirectory.path)/photoshare-test-\(UUID().uuidString)"
        try self.manager.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit {
        try? self.manager.removeItem(atPath: self.path)
    }

    package func bytes(_ name: String = "") -> [UInt8] { Array(self.at(name).utf8) }

    package func at(_ name: String) -> String { name.isEmpty ? self.path : "\(self.path)/\(name)" }

    package func makeFolder(_ name: String) throws {
        try self.manager.createDirectory(atPath: self.at(name), withIntermediateDirectories: true)
    }

    package func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self.at(name)))
        try self.setMode(name, mode)
    }

    package func write(_ name: String, bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: self.at(name)))
    }

    /// Changes a file in place: it stays the same file.
    package func overwrite(_ name: String, with bytes: [UInt8]) throws {
        let file = try FileHandle(forWritingTo: URL(filePath: self.at(name)))
        try file.truncate(atOffset: UInt64(bytes.count))
        try file.seek(toOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
    }

    package func contents(_ name: String) -> [UInt8]? { self.manager.contents(atPath: self.at(name)).map { Array($0) } }

    package func setMode(_ name: String, _ mode: Int) throws {
        try self.manager.setAttributes([.posixPermissions: mode], ofItemAtPath: self.at(name))
    }

    package func mode(_ name: String) throws -> Int? {
        try self.manager.attributesOfItem(atPath: self.at(name))[.posixPermissions] as? Int
    }

    /// Moves the time of the last change to 2001.
    package func makeOld(_ name: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: 1000)
        try self.manager.setAttributes([.modificationDate: date], ofItemAtPath: self.at(name))
    }

    package func link(_ name: String, to target: String) throws {
        try self.manager.createSymbolicLink(atPath: self.at(name), withDestinationPath: target)
    }

    package func text(_ name: String) -> String? {
        self.manager.contents(atPath: self.at(name)).map { data in String(decoding: data, as: UTF8.self) }
    }

    package func move(_ name: String, to target: String) throws {
        try self.manager.moveItem(atPath: self.at(name), toPath: self.at(target))
    }

    package func remove(_ name: String) throws { try self.manager.removeItem(atPath: self.at(name)) }

    /// All names beneath, sorted, symbolic links not followed.
    package func names(_ folder: String = "") throws -> [String] {
        try self.manager.subpathsOfDirectory(atPath: self.at(folder)).sorted()
    }
}
