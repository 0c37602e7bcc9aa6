// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import LocalFiles

/// A real directory that goes when the test ends.
final class TemporaryDirectory {
    let path: String
    private let manager = FileManager.default

    init() throws {
        self.path = "\(self.manager.temporaryDirectory.path)/photoshare-test-\(UUID().uuidString)"
        try self.manager.createDirectory(atPath: self.path, withIntermediateDirectories: true)
    }

    deinit {
        try? self.manager.removeItem(atPath: self.path)
    }

    func bytes(_ name: String = "") -> [UInt8] { Array(self.at(name).utf8) }

    func at(_ name: String) -> String { name.isEmpty ? self.path : "\(self.path)/\(name)" }

    func makeFolder(_ name: String) throws {
        try self.manager.createDirectory(atPath: self.at(name), withIntermediateDirectories: true)
    }

    func write(_ name: String, _ text: String, mode: Int = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: self.at(name)))
        try self.setMode(name, mode)
    }

    func setMode(_ name: String, _ mode: Int) throws {
        try self.manager.setAttributes([.posixPermissions: mode], ofItemAtPath: self.at(name))
    }

    func mode(_ name: String) throws -> Int? {
        try self.manager.attributesOfItem(atPath: self.at(name))[.posixPermissions] as? Int
    }

    func link(_ name: String, to target: String) throws {
        try self.manager.createSymbolicLink(atPath: self.at(name), withDestinationPath: target)
    }

    func text(_ name: String) -> String? {
        self.manager.contents(atPath: self.at(name)).map { data in String(decoding: data, as: UTF8.self) }
    }

    func move(_ name: String, to target: String) throws {
        try self.manager.moveItem(atPath: self.at(name), toPath: self.at(target))
    }

    func remove(_ name: String) throws { try self.manager.removeItem(atPath: self.at(name)) }

    /// All names beneath, sorted, symbolic links not followed.
    func names(_ folder: String = "") throws -> [String] {
        try self.manager.subpathsOfDirectory(atPath: self.at(folder)).sorted()
    }
}

extension IncomingFile {
    func write(_ text: String, at offset: UInt64 = 0) throws(FileError) {
        let bytes = Array(text.utf8)
        try self.write(bytes.span, at: offset)
    }
}

/// The code of the error a body throws; nil if it throws none.
func code(_ body: () throws(FileError) -> Void) -> FileError.Code? {
    do throws(FileError) {
        try body()
        return nil
    } catch {
        return error.code
    }
}
