// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import LocalFiles
import TestSupport
import Testing

@testable import Sandbox

/// Confinements are for good: each is in a process of its own.
@Suite(.enabled(if: WriteConfinement.supported != nil)) struct WriteConfinementTests {
    private let directory: TemporaryDirectory

    init() throws {
        self.directory = try TemporaryDirectory()
        for folder in ["inside", "second", "outside"] { try self.directory.makeFolder(folder) }
        try self.directory.write("outside/file", "mine")
        try self.directory.write("inside/file", "old")
    }

    /// Confines the calling thread to the two folders inside; what follows has to stay on it.
    private static func enter(_ path: String) {
        let folders = ["inside", "second", "missing"].map { Array("\(path)/\($0)".utf8) }
        guard case .entered = WriteConfinement(folders: folders).enter() else {
            return Self.fail()
        }
    }

    private static func fail() { Issue.record("not the outcome that was expected") }

    /// The error number of a call, 0 for none.
    private static func error(_ result: Int32) -> Int32 { result < 0 ? errno : 0 }

    private static func opening(_ path: String, _ flags: Int32) -> Int32 {
        let descriptor = unsafe open(path, flags, 0o644)
        let number = self.error(descriptor)
        if descriptor >= 0 { close(descriptor) }
        return number
    }

    @Test func `outside nothing is made, written, renamed, linked, removed or cut short`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            let (outside, inside) = ("\(path)/outside", "\(path)/inside")
            #expect(Self.opening("\(outside)/new", O_WRONLY | O_CREAT) == EACCES)
            #expect(Self.opening("\(outside)/file", O_WRONLY) == EACCES)
            #expect(Self.opening("\(path)/missing", O_WRONLY | O_CREAT) == EACCES)
            #expect(Self.error(unsafe mkdir("\(outside)/folder", 0o755)) == EACCES)
            #expect(Self.error(unsafe symlink("file", "\(outside)/link")) == EACCES)
            #expect(Self.error(unsafe unlink("\(outside)/file")) == EACCES)
            #expect(Self.error(unsafe rename("\(outside)/file", "\(outside)/other")) == EACCES)
            #expect([EACCES, EXDEV].contains(Self.error(unsafe rename("\(outside)/file", "\(inside)/taken"))))
            #expect([EACCES, EXDEV].contains(Self.error(unsafe link("\(inside)/file", "\(outside)/given"))))
            if WriteConfinement.supported?.restrictions.contains(.truncating) == true {
                #expect(Self.error(unsafe truncate("\(outside)/file", 0)) == EACCES)
            }
        }
        #expect(try self.directory.names("outside") == ["file"])
        #expect(self.directory.text("outside/file") == "mine")
    }

    @Test(arguments: [false, true]) func `symbolic links are made inside where that was said`(
        makesLinks: Bool
    ) async throws {
        await #expect(processExitsWith: .success) {
            [path = self.directory.path as String, makesLinks = makesLinks as Bool] in
            var confinement = WriteConfinement(folders: [Array("\(path)/inside".utf8)])
            confinement.makesLinks = makesLinks
            guard case .entered = confinement.enter() else { return Self.fail() }
            let expected = makesLinks ? 0 : EACCES
            #expect(Self.error(unsafe symlink("file", "\(path)/inside/link")) == expected)
            #expect(Self.error(unsafe symlink("file", "\(path)/outside/link")) == EACCES)
            #expect(Self.error(unsafe mkfifo("\(path)/inside/pipe", 0o644)) == EACCES)
        }
        #expect(try self.directory.names("inside") == (makesLinks ? ["file", "link"] : ["file"]))
    }

    @Test func `where folders are cleared only empty ones can be removed, and nothing else be done`() async throws {
        try self.directory.makeFolder("outside/empty")
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            let outside = "\(path)/outside"
            let confinement = WriteConfinement(folders: [Array("\(path)/inside".utf8)], clearing: [Array(outside.utf8)])
            guard case .entered = confinement.enter() else { return Self.fail() }
            #expect(Self.error(unsafe unlink("\(outside)/file")) == EACCES)
            #expect(Self.opening("\(outside)/file", O_WRONLY) == EACCES)
            #expect(Self.opening("\(outside)/new", O_WRONLY | O_CREAT) == EACCES)
            #expect(Self.error(unsafe mkdir("\(outside)/folder", 0o755)) == EACCES)
            #expect(Self.error(unsafe rmdir(outside)) != 0)
            #expect(unsafe rmdir("\(outside)/empty") == 0)
        }
        #expect(try self.directory.names("outside") == ["file"])
    }

    @Test func `inside all that receiving needs goes on, from one folder into another as well`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            let (inside, second) = ("\(path)/inside", "\(path)/second")
            #expect(unsafe mkdir("\(inside)/a", 0o755) == 0)
            #expect(unsafe rename("\(inside)/file", "\(second)/moved") == 0)
            #expect(unsafe link("\(second)/moved", "\(inside)/a/linked") == 0)
            #expect(unsafe truncate("\(second)/moved", 1) == 0)
            #expect(unsafe unlink("\(second)/moved") == 0)
            #expect(unsafe mkdir("\(inside)/b", 0o755) == 0)
            #expect(unsafe rmdir("\(inside)/b") == 0)
        }
        #expect(try self.directory.names("inside") == ["a", "a/linked"])
        #expect(self.directory.text("inside/a/linked") == "o")
    }

    @Test(arguments: [true, false], [ConflictPolicy.rename, .replace]) func `files are placed as ever`(
        namelessFiles: Bool,
        policy: ConflictPolicy
    ) async throws {
        let replaces = policy == .replace
        await #expect(processExitsWith: .success) {
            [path = self.directory.path as String, namelessFiles, replaces = (policy == .replace) as Bool] in
            Self.enter(path)
            let destination = try Destination(
                path: Array("\(path)/inside".utf8),
                features: Destination.Features(namelessFiles: namelessFiles)
            )
            for name in ["file", "deep/down/file"] {
                let file = try destination.begin()
                try file.write(Array("new".utf8).span, at: 0)
                _ = try file.place(as: RelativePath(name), onConflict: replaces ? .replace : .rename)
            }
            try destination.syncFolders()
        }
        let first = replaces ? ["file"] : ["file", "file (1)"]
        #expect(try self.directory.names("inside").filter { !$0.hasPrefix("deep") }.sorted() == first.sorted())
        #expect(self.directory.text("inside/deep/down/file") == "new")
    }

    @Test(arguments: Self.versions) func `each version's rules are taken, and leave placing alone`(version: Int32)
        async throws
    {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String, version] in
            let outcome = WriteConfinement(folders: [Array("\(path)/inside".utf8)]).enter(asking: version)
            guard case .entered(let rules, _) = outcome else { return Self.fail() }
            #expect(rules.version == Int(version))
            let destination = try Destination(path: Array("\(path)/inside".utf8))
            let file = try destination.begin()
            _ = try file.place(as: RelativePath("file"), onConflict: .replace)
            #expect(Self.opening("\(path)/outside/file", O_WRONLY) == EACCES)
            let cut = Self.error(unsafe truncate("\(path)/outside/file", 0))
            #expect(cut == (rules.restrictions.contains(.truncating) ? EACCES : 0))
        }
    }

    /// All that this kernel has and the rules know.
    private static let versions = (2...7).filter { $0 <= WriteConfinement.supported?.version ?? 0 }.map(Int32.init)

    @Test(arguments: [-ENOSYS, -EOPNOTSUPP, -EPERM, 1]) func `a kernel without it is no error`(answer: Int32)
        async throws
    {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String, answer] in
            guard case .absent = WriteConfinement(folders: []).enter(asking: answer) else { return Self.fail() }
            #expect(Self.opening("\(path)/outside/new", O_WRONLY | O_CREAT) == 0)
        }
    }

    @Test func `a destination outside is an ordinary error`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            let destination = try Destination(path: Array("\(path)/outside".utf8))
            let error = #expect(throws: FileError.self) { try destination.probeWritable() }
            #expect(error?.code == .notWritable)
        }
    }

    @Test func `neither special files nor links are made, not even inside`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            #expect(Self.error(unsafe mkfifo("\(path)/inside/pipe", 0o644)) == EACCES)
            #expect(Self.error(unsafe symlink("/etc/passwd", "\(path)/inside/link")) == EACCES)
        }
        #expect(try self.directory.names("inside") == ["file"])
    }

    @Test func `no program runs, whoever wrote it, and libraries load`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            let script = "\(path)/inside/script"
            let descriptor = unsafe open(script, O_WRONLY | O_CREAT, 0o755)
            #expect(unsafe write(descriptor, "#!/bin/sh\n", 10) == 10)
            close(descriptor)
            for program in ["/bin/true", script] {
                var child: pid_t = 0
                #expect(unsafe posix_spawn(&child, program, nil, nil, [nil], [nil]) == EACCES)
            }
            let isLoaded = unsafe dlopen("libBrokenLocale.so.1", RTLD_NOW | RTLD_NOLOAD) != nil
            #expect(!isLoaded)
            #expect(unsafe dlopen("libBrokenLocale.so.1", RTLD_NOW) != nil)
        }
    }

    @Test func `everything can be read, and null devices are written`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            #expect(Self.opening("\(path)/outside/file", O_RDONLY) == 0)
            #expect(Self.opening("/etc/passwd", O_RDONLY) == 0)
            #expect(Self.opening("/dev/null", O_WRONLY) == 0)
            #expect(Self.opening("/dev/zero", O_WRONLY) == EACCES)
        }
    }

    @Test func `a thread that is started afterwards is confined, one from before is not`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            let before = Probe("\(path)/outside/before")
            Self.enter(path)
            let after = Probe("\(path)/outside/after")
            #expect(after.answer() == EACCES)
            #expect(before.answer() == 0)
        }
        #expect(try self.directory.names("outside") == ["before", "file"])
    }

    @Test(
        .enabled(if: WriteConfinement.supported?.restrictions.contains(.listening) == true),
        arguments: [true, false]
    )
    func `TCP ports are taken only where that was said, and connections are made`(mayListen: Bool) async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String, mayListen] in
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #expect(LoopbackPort.bind(server) == 0 && listen(server, 1) == 0)
            let confinement = WriteConfinement(folders: [Array(path.utf8)], mayListen: mayListen)
            guard case .entered = confinement.enter() else { return Self.fail() }
            let second = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #expect(LoopbackPort.bind(second) == (mayListen ? 0 : EACCES))
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #expect(LoopbackPort.connect(client, to: server) == 0)
            // mDNS is UDP.
            #expect(LoopbackPort.bind(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)) == 0)
        }
    }

    @Test(.enabled(if: WriteConfinement.supported?.restrictions.contains(.reachingProcesses) == true))
    func `processes outside get no signal, this one does`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            #expect(Self.error(kill(getppid(), 0)) == EPERM)
            #expect(kill(getpid(), 0) == 0)
        }
    }

    @Test func `a confinement within a confinement allows what both allow`() async throws {
        await #expect(processExitsWith: .success) { [path = self.directory.path as String] in
            Self.enter(path)
            let second = ["second", "outside"].map { Array("\(path)/\($0)".utf8) }
            guard case .entered = WriteConfinement(folders: second).enter() else {
                return Self.fail()
            }
            #expect(Self.opening("\(path)/second/new", O_WRONLY | O_CREAT) == 0)
            #expect(Self.opening("\(path)/inside/new", O_WRONLY | O_CREAT) == EACCES)
            #expect(Self.opening("\(path)/outside/new", O_WRONLY | O_CREAT) == EACCES)
        }
    }

    @Test func `the kernel's limit of nested confinements is no error`() async throws {
        await #expect(processExitsWith: .success) {
            var absent: String?
            for _ in 0..<64 {
                if case .absent(let reason) = WriteConfinement(folders: []).enter() { absent = reason }
            }
            #expect(absent?.contains("Landlock") == true)
        }
    }
}
