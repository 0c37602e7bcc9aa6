// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import HandoffTransport
import Testing

@testable import HandoffCrypto

/// On a real file system, in a directory of its own for each test.
final class KeyFileTests {
    private let parent: String
    private let files = FileManager.default

    private var directory: String { "\(self.parent)/photoshare" }
    private var file: String { "\(self.directory)/\(KeyFile.name)" }

    init() throws {
        self.parent = "\(self.files.temporaryDirectory.path)/photoshare-key-\(UUID().uuidString)"
        try self.files.createDirectory(atPath: self.parent, withIntermediateDirectories: true)
    }

    deinit {
        try? self.files.removeItem(atPath: self.parent)
    }

    @Test func `the first run makes a key that only the user can read, the next reads it`() throws {
        let key = try self.load()
        #expect(try OpenSSLSecurity().loadIdentity(key: key).keyDigest.count == 32)
        #expect(try self.load() == key)
        #expect(try self.mode(self.file) == 0o600)
        #expect(try self.mode(self.directory) == 0o700)
        #expect(try self.files.contentsOfDirectory(atPath: self.directory) == [KeyFile.name])
        #expect(try Data(contentsOf: URL(filePath: self.file)) == Data(key))
    }

    @Test func `looking for a key makes none`() throws {
        #expect(try KeyFile.load(directory: Array(self.directory.utf8)) == nil)
        #expect(!self.files.fileExists(atPath: self.directory))
        let key = try self.load()
        #expect(try KeyFile.load(directory: Array(self.directory.utf8)) == key)
        try self.overwrite([1, 2, 3])
        let damage = #expect(throws: KeyFileError.self) { try KeyFile.load(directory: Array(self.directory.utf8)) }
        #expect(damage?.code == .damaged)
        try self.setMode(0o644, self.file)
        let exposure = #expect(throws: KeyFileError.self) { try KeyFile.load(directory: Array(self.directory.utf8)) }
        #expect(exposure?.code == .notPrivate)
        try self.files.removeItem(atPath: self.file)
        #expect(try KeyFile.load(directory: Array(self.directory.utf8)) == nil)
        #expect(!self.files.fileExists(atPath: self.file))
    }

    @Test func `each device has a key of its own`() throws {
        let key = try self.load()
        try self.files.removeItem(atPath: self.file)
        #expect(try self.load() != key)
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o620, 0o602, 0o610, 0o601])
    func `a key that others have any right to is refused, with the remedy`(mode: Int) throws {
        _ = try self.load()
        try self.setMode(mode, self.file)
        let error = self.expectFailure(.notPrivate)
        #expect(error?.message.contains("chmod 600 \(self.file)") == true)
        #expect(try self.mode(self.file) == mode, "it is the user who decides whether the key is still secret")
    }

    @Test func `a key that the user may only read is good`() throws {
        let key = try self.load()
        try self.setMode(0o400, self.file)
        #expect(try self.load() == key)
    }

    @Test(arguments: [0o770, 0o702, 0o1777])
    func `a directory that others may change is refused`(mode: Int) throws {
        _ = try self.load()
        try self.setMode(mode, self.directory)
        self.expectFailure(.notPrivate)
    }

    @Test func `a symbolic link is refused, to a good key and to nothing`() throws {
        let key = try self.load()
        try self.files.moveItem(atPath: self.file, toPath: "\(self.directory)/elsewhere")
        try self.files.createSymbolicLink(atPath: self.file, withDestinationPath: "elsewhere")
        self.expectFailure(.symbolicLink)
        try self.files.removeItem(atPath: "\(self.directory)/elsewhere")
        self.expectFailure(.symbolicLink)
        #expect(!self.files.fileExists(atPath: "\(self.directory)/elsewhere"))
        #expect(key.count == 48)
    }

    @Test func `a directory and a FIFO in the key's place are refused, without waiting`() throws {
        _ = try self.load()
        try self.files.removeItem(atPath: self.file)
        try self.files.createDirectory(atPath: self.file, withIntermediateDirectories: false)
        self.expectFailure(.notAFile)
        try self.files.removeItem(atPath: self.file)
        #expect(unsafe mkfifo(self.file, 0o600) == 0)
        self.expectFailure(.notAFile)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
    func `a key and a directory of another user are refused`() throws {
        _ = try self.load()
        #expect(unsafe chown(self.file, 12_345, 12_345) == 0)
        self.expectFailure(.foreignOwner)
        #expect(unsafe chown(self.file, 0, 0) == 0)
        #expect(unsafe chown(self.directory, 12_345, 12_345) == 0)
        self.expectFailure(.foreignOwner)
    }

    @Test(arguments: [0, 47, 49, 4096])
    func `a file of another length is damaged, and stays`(count: Int) throws {
        let key = try self.load()
        let bytes = (key + [UInt8](repeating: 0, count: 4096)).prefix(count)
        try self.overwrite(Array(bytes))
        self.expectFailure(.damaged)
        #expect(try Data(contentsOf: URL(filePath: self.file)) == Data(bytes))
    }

    @Test func `a file of the right length that holds something else is damaged`() throws {
        _ = try self.load()
        try self.overwrite([UInt8](repeating: 0x30, count: 48))
        let error = self.expectFailure(.damaged)
        #expect(error?.description.contains(self.file) == true)
    }

    @Test func `a path without its parent, and one that is no path, fail with the system's words`() throws {
        for path in ["\(self.parent)/no/such", "", "a\0b"] {
            let error = #expect(throws: KeyFileError.self) { try KeyFile.loadOrMake(directory: Array(path.utf8)) }
            #expect(error?.code == .system)
        }
        #expect(!self.files.fileExists(atPath: "\(self.parent)/no"))
    }

    @Test func `a path with control characters is printed harmlessly`() throws {
        let name = "\(self.parent)/\u{1B}]0;x\u{7}"
        let error = #expect(throws: KeyFileError.self) { try KeyFile.loadOrMake(directory: Array("\(name)/a".utf8)) }
        #expect(error?.message.contains("\\u{1b}") == true)
        #expect(error?.message.utf8.allSatisfy { $0 >= 0x20 } == true)
    }

    @Test func `processes that start at the same time agree on one key`() async throws {
        let directory = Array(self.directory.utf8)
        let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<16 {
                group.addTask { try KeyFile.loadOrMake(directory: directory) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
        #expect(try self.files.contentsOfDirectory(atPath: self.directory) == [KeyFile.name])
    }

    @Test func `a key that another process has made meanwhile stays`() throws {
        let directory = try KeyDirectory(path: Array(self.directory.utf8))
        try directory.create(KeyFile.name, holding: [1, 2, 3])
        try directory.create(KeyFile.name, holding: [4, 5, 6])
        #expect(try directory.read(KeyFile.name) == [1, 2, 3])
        #expect(try self.files.contentsOfDirectory(atPath: self.directory) == [KeyFile.name])
    }

    private func load() throws -> [UInt8] {
        try KeyFile.loadOrMake(directory: Array(self.directory.utf8))
    }

    @discardableResult
    private func expectFailure(_ code: KeyFileError.Code) -> KeyFileError? {
        let error = #expect(throws: KeyFileError.self) { try self.load() }
        #expect(error?.code == code)
        return error
    }

    private func overwrite(_ bytes: [UInt8]) throws {
        let handle = try FileHandle(forWritingTo: URL(filePath: self.file))
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    private func mode(_ path: String) throws -> Int? {
        try self.files.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func setMode(_ mode: Int, _ path: String) throws {
        try self.files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
