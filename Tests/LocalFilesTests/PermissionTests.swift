// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

/// Who may do what with what was received.
struct PermissionTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    private func place(_ name: String, _ attributes: FileAttributes, _ policy: ConflictPolicy, in folder: Destination)
        throws
    {
        let file = try folder.begin()
        try file.write("new")
        _ = try file.place(as: RelativePath(name), attributes: attributes, onConflict: policy)
    }

    private func permissions(_ name: String) throws -> Int? { try self.directory.mode(name).map { $0 & 0o7777 } }

    /// Whether it is executable, whether it is private, and the mode that comes of it.
    @Test(
        arguments: everyFeatures,
        [(false, false, 0o644), (true, false, 0o755), (false, true, 0o600), (true, true, 0o700)]
    )
    func `what is private is its owner's alone, and nothing else is`(
        features: Destination.Features,
        row: (isExecutable: Bool, isPrivate: Bool, mode: Int)
    ) throws {
        let destination = try Destination(path: self.directory.bytes(), features: features)
        let attributes = FileAttributes(isExecutable: row.isExecutable, isPrivate: row.isPrivate)
        try self.place("a", attributes, .rename, in: destination)
        // Tests run with whatever umask they were started with.
        let mask = Int(umask(0))
        umask(mode_t(mask))
        #expect(try self.permissions("a") == row.mode & ~mask)
    }

    /// What the file had that is replaced, whether the new one is executable and private, and what it has.
    @Test(
        arguments: everyFeatures,
        [
            (0o600, true, false, 0o600), (0o640, false, false, 0o640), (0o644, false, true, 0o600),
            (0o444, false, false, 0o444), (0o666, false, false, 0o644), (0o4755, true, false, 0o755),
            (0o700, true, true, 0o700),
        ]
    )
    func `what takes the place of a file gets no permission that the file did not have`(
        features: Destination.Features,
        row: (old: Int, isExecutable: Bool, isPrivate: Bool, new: Int)
    ) throws {
        let destination = try Destination(path: self.directory.bytes(), features: features)
        let attributes = FileAttributes(
            modified: FileTime(seconds: 4_000_000_000, nanoseconds: 0),
            isExecutable: row.isExecutable,
            isPrivate: row.isPrivate
        )
        let mask = Int(umask(0))
        umask(mode_t(mask))
        for policy in [ConflictPolicy.replace, .newer] {
            try self.directory.write("a", "old", mode: row.old)
            try self.place("a", attributes, policy, in: destination)
            #expect(self.directory.text("a") == "new")
            #expect(try self.permissions("a") == row.new & ~mask)
            try self.directory.remove("a")
        }
    }

    @Test func `a link that is replaced says nothing of permissions`() throws {
        try self.directory.write("secret", "x", mode: 0o600)
        try self.directory.link("a", to: "secret")
        let destination = try Destination(path: self.directory.bytes())
        try self.place("a", FileAttributes(), .replace, in: destination)
        #expect(try self.permissions("secret") == 0o600)
        #expect(self.directory.text("secret") == "x")
        #expect(try self.permissions("a").map { $0 & 0o600 } == 0o600)
    }

    @Test(arguments: everyFeatures)
    func `a private folder is its owner's alone, whoever makes it`(features: Destination.Features) throws {
        let destination = try Destination(path: self.directory.bytes(), features: features)
        for name in ["a", "b/inner", "c"] { try destination.keepPrivate(RelativePath(name)) }
        try destination.makeFolder(RelativePath("a"))
        _ = try destination.begin(in: RelativePath("b/inner/deep"))
        let file = try destination.begin()
        _ = try file.place(as: RelativePath("c/file"))
        for name in ["a", "b/inner", "c"] { #expect(try self.permissions(name) == 0o700) }
        for name in ["b", "b/inner/deep"] { #expect(try self.permissions(name).map { $0 & 0o700 } == 0o700) }
        #expect(try !destination.isExposed(RelativePath("a/x")))
    }

    @Test func `a folder that was there stays as it is, and what comes into it is known to be exposed`() throws {
        try self.directory.makeFolder("a/deep")
        try self.directory.setMode("a", 0o755)
        let destination = try Destination(path: self.directory.bytes())
        try destination.keepPrivate(RelativePath("a"))
        try destination.makeFolder(RelativePath("a"))
        #expect(try self.permissions("a") == 0o755)
        #expect(try destination.isExposed(RelativePath("a/deep/x")))
        #expect(try !destination.isExposed(RelativePath("a")))
        #expect(try !destination.isExposed(RelativePath("b/x")))
    }

    @Test(
        arguments: [
            (0o600, true), (0o640, true), (0o660, true), (0o604, true), (0o711, true), (0o644, false), (0o664, false),
            (0o755, false), (0o444, false), (0o744, false),
        ]
    )
    func `a file is listed as its owner's alone unless everybody may read it`(_ mode: Int, _ isPrivate: Bool) throws {
        try self.directory.write("file", "x")
        // The owner may read it here, whoever runs the tests.
        try self.directory.setMode("file", mode)
        for case .entry(let entry) in SourceTree(paths: [self.directory.bytes("file")]) {
            #expect(entry.isPrivate == isPrivate)
        }
    }

    @Test(arguments: [(0o700, true), (0o750, true), (0o711, true), (0o754, true), (0o755, false), (0o775, false)])
    func `a folder is listed as its owner's alone unless everybody may list and enter it`(
        _ mode: Int,
        _ isPrivate: Bool
    ) throws {
        try self.directory.makeFolder("folder")
        try self.directory.setMode("folder", mode)
        for case .entry(let entry) in SourceTree(paths: [self.directory.bytes("folder")]) {
            #expect(entry.isPrivate == isPrivate)
        }
    }
}
