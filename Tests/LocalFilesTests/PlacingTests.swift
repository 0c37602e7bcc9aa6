// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

struct PlacingTests {
    private let directory: TemporaryDirectory

    init() throws { self.directory = try TemporaryDirectory() }

    private func open(_ features: Destination.Features) throws -> Destination {
        try Destination(path: self.directory.bytes(), features: features)
    }

    private func place(
        _ text: String,
        as name: String,
        in destination: Destination,
        _ policy: ConflictPolicy = .rename,
        modified: FileTime? = nil
    ) throws -> Placement {
        let file = try destination.begin()
        try file.write(text)
        return try file.place(
            as: RelativePath(name),
            attributes: FileAttributes(modified: modified),
            onConflict: policy
        )
    }

    @Test(arguments: everyFeatures)
    func `nothing has a final name before it is placed`(features: Destination.Features) throws {
        do {
            let destination = try self.open(features)
            let file = try destination.begin(in: RelativePath("a"))
            try file.write("world", at: 6)
            try file.write("hello ", at: 0)
            #expect(try file.length() == 11)
            let visible = try self.directory.names().filter { name in !name.hasPrefix(".photoshare-partial") }
            #expect(visible == ["a"])
            let placement = try file.place(as: RelativePath("a/b/c.txt"))
            #expect(placement.outcome == .placed)
            #expect(placement.path.description == "a/b/c.txt")
            try destination.syncFolders()
        }
        #expect(self.directory.text("a/b/c.txt") == "hello world")
        #expect(try self.directory.names() == ["a", "a/b", "a/b/c.txt"])
    }

    @Test(arguments: everyFeatures)
    func `a FIFO or a device is never replaced`(features: Destination.Features) throws {
        #expect(unsafe mkfifo(self.directory.at("pipe"), 0o644) == 0)
        let destination = try self.open(features)
        for policy in [ConflictPolicy.replace, .newer] {
            let file = try destination.begin()
            try file.write("x")
            let modified = FileTime(seconds: 4_000_000_000, nanoseconds: 0)
            let error = #expect(throws: FileError.self) {
                try file.place(
                    as: RelativePath("pipe"),
                    attributes: FileAttributes(modified: policy == .newer ? modified : nil),
                    onConflict: policy
                )
            }
            if policy == .replace { #expect(error?.code == .exists) }
        }
        var status = stat()
        #expect(unsafe lstat(self.directory.at("pipe"), &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test(arguments: everyFeatures)
    func `an unplaced file leaves nothing`(features: Destination.Features) throws {
        do {
            let destination = try self.open(features)
            try destination.begin().write("x")
            let discarded = try destination.begin()
            try discarded.write("y")
            try discarded.discard()
        }
        #expect(try self.directory.names().isEmpty)
    }

    @Test(arguments: everyFeatures)
    func `a taken name gets a number, whatever has it`(features: Destination.Features) throws {
        do {
            let destination = try self.open(features)
            try self.directory.write("photo.jpg", "mine")
            try self.directory.makeFolder("photo (1).jpg")
            try self.directory.link("photo (2).jpg", to: "nowhere")
            let placement = try self.place("new", as: "photo.jpg", in: destination)
            #expect(placement.outcome == .renamed)
            #expect(placement.path.description == "photo (3).jpg")
        }
        #expect(self.directory.text("photo.jpg") == "mine")
        #expect(self.directory.text("photo (3).jpg") == "new")
        let names = try self.directory.names()
        #expect(names == ["photo (1).jpg", "photo (2).jpg", "photo (3).jpg", "photo.jpg"])
    }

    @Test(arguments: everyFeatures)
    func `skip, fail and newer keep the existing file`(features: Destination.Features) throws {
        do {
            let destination = try self.open(features)
            try self.directory.write("file", "mine")
            let time = try #require(try destination.existingFile(at: RelativePath("file"))?.modified)
            #expect(try self.place("new", as: "file", in: destination, .skip).outcome == .skipped)
            let failure = #expect(throws: FileError.self) { try self.place("new", as: "file", in: destination, .fail) }
            #expect(failure?.code == .exists)
            #expect(try self.place("new", as: "file", in: destination, .newer).outcome == .skipped)
            #expect(try self.place("new", as: "file", in: destination, .newer, modified: time).outcome == .skipped)
            #expect(self.directory.text("file") == "mine")
            let later = FileTime(seconds: time.seconds + 1, nanoseconds: 0)
            #expect(try self.place("new", as: "file", in: destination, .newer, modified: later).outcome == .replaced)
        }
        #expect(self.directory.text("file") == "new")
        #expect(try self.directory.names() == ["file"])
    }

    @Test(arguments: everyFeatures)
    func `replacing takes the name, never the target of a link or a folder`(features: Destination.Features) throws {
        do {
            let destination = try self.open(features)
            try self.directory.write("target", "target")
            try self.directory.link("link", to: "target")
            try self.directory.makeFolder("folder/sub")
            #expect(try self.place("new", as: "link", in: destination, .replace).outcome == .replaced)
            #expect(try self.place("fresh", as: "free", in: destination, .replace).outcome == .placed)
            let failure = #expect(throws: FileError.self) {
                try self.place("new", as: "folder", in: destination, .replace)
            }
            #expect(failure?.code == .exists)
        }
        #expect(self.directory.text("target") == "target")
        #expect(self.directory.text("link") == "new")
        #expect(try self.directory.names() == ["folder", "folder/sub", "free", "link", "target"])
    }

    @Test(
        arguments: everyFeatures,
        [
            (0, 0), (1_700_000_000, 123_456_789), (-1, 999_999_999), (-2_000_000_000, 1), (8_000_000_000, 5),
        ] as [(Int64, UInt32)]
    )
    func `the modification time is kept to the nanosecond`(
        features: Destination.Features,
        time: (seconds: Int64, nanoseconds: UInt32)
    ) throws {
        let destination = try self.open(features)
        let modified = try #require(FileTime(seconds: time.seconds, nanoseconds: time.nanoseconds))
        _ = try self.place("x", as: "file", in: destination, modified: modified)
        #expect(try destination.existingFile(at: RelativePath("file"))?.modified == modified)
    }

    @Test(arguments: everyFeatures)
    func `the executable bit is kept and no other`(features: Destination.Features) async throws {
        let (path, openat2, nameless) = (self.directory.path, features.openat2, features.namelessFiles)
        // The umask is the process's: in a process of its own.
        await #expect(processExitsWith: .success) {
            [path = path as String, openat2 = openat2 as Bool, nameless = nameless as Bool] in
            for (mask, plain, executable) in [(0o022, 0o644, 0o755), (0o077, 0o600, 0o700), (0o027, 0o640, 0o750)] {
                _ = umask(mode_t(mask))
                let destination = try Destination(
                    path: Array(path.utf8),
                    features: Destination.Features(openat2: openat2, namelessFiles: nameless)
                )
                for isExecutable in [false, true] {
                    let file = try destination.begin()
                    let attributes = FileAttributes(isExecutable: isExecutable)
                    // One that is replaced would have a say in it.
                    let name = "file \(mask) \(isExecutable)"
                    _ = try file.place(as: RelativePath(name), attributes: attributes, onConflict: .fail)
                    var status = stat()
                    precondition(unsafe stat("\(path)/\(name)", &status) == 0)
                    #expect(status.st_mode & 0o7777 == mode_t(isExecutable ? executable : plain))
                }
            }
        }
    }

    @Test(arguments: everyFeatures)
    func `long names are shortened on the way in and found again`(features: Destination.Features) throws {
        let destination = try self.open(features)
        let long = String(repeating: "é", count: 200)
        let path = try RelativePath("\(long)/\(long).jpg")
        try destination.makeFolder(RelativePath(long))
        let placement = try self.place("x", as: path.description, in: destination)
        #expect(placement.path.components.allSatisfy { name in name.count <= 255 })
        #expect(placement.path.description.hasSuffix(".jpg"))
        #expect(self.directory.text(placement.path.description) == "x")
        #expect(try destination.existingFile(at: path)?.size == 1)
    }

    @Test(arguments: [".photoshare-partial", ".photoshare-partial/x", ".PhotoShare-PARTIAL/x", ".photoshare-partial."])
    func `no peer names a file among the unfinished ones`(name: String) throws {
        let destination = try self.open(Destination.Features())
        let path = try RelativePath(name)
        let file = try destination.begin()
        let failures = [
            code { () throws(FileError) in try destination.makeFolder(path) },
            code { () throws(FileError) in _ = try destination.existingFile(at: path) },
            code { () throws(FileError) in _ = try destination.begin(in: path) },
            code { () throws(FileError) in _ = try file.place(as: path) },
        ]
        #expect(failures == [.nameRefused, .nameRefused, .nameRefused, .nameRefused])
        #expect(try self.place("x", as: ".photoshare", in: destination).outcome == .placed)
    }

    @Test func `a byte past the largest position is an error`() throws {
        let file = try self.open(Destination.Features()).begin()
        #expect(code { () throws(FileError) in try file.write("xy", at: .max) } == .io)
        #expect(code { () throws(FileError) in try file.setLength(.max) } == .tooLarge)
    }
}
