// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// Each way to end has its own status and sentence.
@Suite(.timeLimit(.minutes(5)))
struct ExitStatusTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("a.txt", "hello")
    }

    private var file: String { self.folders.source.at("a.txt") }
    private var to: [String] { ["--to", self.folders.target.at("")] }

    /// Whether mounts can be made and users be changed: as root, mostly.
    static let isRoot = geteuid() == 0

    @Test(arguments: [
        ["send"], ["send", "--nonsense", "x"], ["nonsense"], ["send", "-", "x"], ["send", "--name", "x", "y"],
        ["send", "--count", "2", "-"], ["continue", "--to", "a", "-o", "b"], ["continue", "--code-file", "/missing"],
        ["send", "--title", String(repeating: "a", count: 5000), "/etc/hostname"], ["send", "--name", "a/../b", "-"],
        ["send", "--type", "", "/etc/hostname"],
        ["send", "--type", String(repeating: "a", count: 5000), "/etc/hostname"],
    ])
    func `a wrong command line is a usage error`(_ arguments: [String]) async throws {
        let end = try await Tool.run(arguments)
        #expect(end.status == 2, "\(end.errors)")
        #expect(end.text.isEmpty)
        #expect(!end.errors.isEmpty)
    }

    @Test(.enabled(if: isRoot)) func `a folder that the user may not write in fails alone, on both ends`() async throws
    {
        let (source, target) = (self.folders.source, self.folders.target)
        try source.makeFolder("f/locked")
        try source.write("f/locked/a", "closed")
        try source.write("f/ok", "open")
        try target.makeFolder("f/locked")
        try target.setMode("f/locked", 0o555)
        let sender = try await Sender.start([source.at("f")])
        let script =
            "h=$(mktemp -d '\(source.at("home.XXXXXX"))') && cp \"$0\" $h/photoshare && chown -R 65534 $h '\(target.path)' && export HOME=$h && "
            + "exec setpriv --reuid 65534 --regid 65534 --clear-groups $h/photoshare \"$@\""
        let received = try await sender.pull(["--json"] + self.to, wrapper: ["sh", "-c", script])
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (13, 13), "\(received.errors)")
        #expect(target.text("f/ok") == "open")
        for end in [received, sent] {
            let failed = end.events.filter { $0["outcome"] as? String == "failed" }
            #expect(failed.compactMap { $0["path"] as? String } == ["f/locked/a"])
            #expect((failed.first?["reason"] as? String)?.contains("permissions") == true)
        }
    }

    @Test func `a destination in which nothing can be made is named`() async throws {
        let end = try await Tool.run(
            ["continue", "--to", "/proc", "--host", "127.0.0.1:9"],
            environment: ["PHOTOSHARE_CODE": "90-damp-dawn"]
        )
        #expect(end.status == 11, "\(end.errors)")
        #expect(end.errors.contains("/proc: nothing can be made in it"))
    }

    @Test(arguments: [["doctor", "--json"] + Sender.local, ["devices", "id", "--json"], ["devices", "id"]])
    func `what could not be printed was not done`(arguments: [String]) async throws {
        let end = try await Tool.run(
            arguments + ["--state", self.folders.source.at("state")],
            wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >/dev/full"]
        )
        #expect(end.status == 11, "\(end.errors)")
        #expect(end.errors.contains("cannot be written"))
    }

    @Test func `a receive whose events are lost keeps the file and says that they are`() async throws {
        let sender = try await Sender.start([self.file])
        let received = try await sender.pull(
            ["--json"] + self.to,
            wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >/dev/full"]
        )
        #expect(received.status == 11, "\(received.errors)")
        #expect(await sender.tool.end().status == 0)
        #expect(self.folders.target.text("a.txt") == "hello")
    }

    @Test func `a source that needs an option is refused with its name`() async throws {
        try self.folders.source.link("link", to: "a.txt")
        let end = try await Tool.run(["send", "--json", self.folders.source.at("link")] + Sender.local)
        #expect(end.status == 10)
        #expect((end.event("error")?["hint"] as? String)?.contains("--follow-symlinks") == true)
    }

    @Test func `a code is needed, and there is no terminal to ask`() async throws {
        // A session of its own has no controlling terminal.
        let end = try await Tool.run(["continue", "--json"], wrapper: ["setsid", "--wait"])
        #expect(end.status == 2)
        #expect((end.event("error")?["hint"] as? String)?.contains("--code-file") == true)
    }

    @Test(arguments: ["7", "7-amber", "amazing-violin", "7-xxxx-yyyy"]) func `what is no code is a usage error`(
        _ code: String
    ) async throws {
        let end = try await Tool.run(["continue"], environment: ["PHOTOSHARE_CODE": code])
        #expect(end.status == 2)
    }

    @Test(.enabled(if: isRoot)) func `nothing is found in time`() async throws {
        // A network of its own: the other tests' offers may have any number.
        let end = try await Tool.run(
            ["continue", "--json", "--wait", "500ms"] + Sender.local + self.to,
            environment: ["PHOTOSHARE_CODE": "7-zoo-zoo"],
            wrapper: ["unshare", "-n", "sh", "-c", "ip link set lo up; exec \"$0\" \"$@\""]
        )
        #expect(end.status == 3)
        #expect(end.event("error")?["status"] as? Int == 3)
    }

    @Test func `a wrong code is refused, and three end the offer`() async throws {
        let sender = try await Sender.start([self.file])
        for attempt in 0..<3 {
            let current = attempt == 0 ? sender : try await Sender(sender.tool)
            // The number must be right: a code with another one is a used one, and costs nothing.
            let number = current.code.prefix { $0 != "-" }
            let wrong = current.code.hasSuffix("-zoo-zoo") ? "\(number)-able-able" : "\(number)-zoo-zoo"
            let end = try await Tool.run(current.arguments + self.to, environment: ["PHOTOSHARE_CODE": wrong])
            #expect(end.status == 4)
        }
        let sent = await sender.tool.end()
        #expect(sent.status == 4)
        #expect(sent.event("error")?["code"] as? String == "not-trusted")
    }

    @Test func `nobody listens at the address`() async throws {
        // A port that no test is given: one that was free a moment ago may be another test's now.
        let end = try await Tool.run(
            ["continue", "--json", "--host", "127.0.0.1:1"] + self.to,
            environment: ["PHOTOSHARE_CODE": "7-zoo-zoo"]
        )
        #expect(end.status == 6)
        #expect(end.event("error")?["code"] as? String == "unreachable")
    }

    @Test func `a source is missing`() async throws {
        for path in ["/nowhere/at/all", "/nowhere/at/all/"] {
            let end = try await Tool.run(["send", "--json", self.file, path])
            #expect(end.status == 10)
            #expect((end.event("error")?["message"] as? String)?.contains("/nowhere/at/all") == true)
            #expect(end.event("advertised") == nil)
        }
    }

    @Test(.enabled(if: isRoot)) func `a source that the user may not read`() async throws {
        try self.folders.source.write("private", "x", mode: 0o600)
        // The build folder may be out of an ordinary user's reach. Copied by a process of its own: a file that is open
        // for writing in any process cannot be run.
        let script =
            "cp '\(Tool.path)' \"$0\" && exec setpriv --reuid 65534 --regid 65534 --clear-groups \"$0\" send \"$1\""
        let paths = [self.folders.source.at("photoshare"), self.folders.source.at("private")]
        let ordinary = try Tool(command: ["sh", "-c", script] + paths)
        ordinary.endInput()
        let end = await ordinary.end()
        #expect(end.status == 10, "\(end.errors)")
        #expect(end.errors.contains("private"))
    }

    /// Runs a `continue` into a file system of its own, and lists what is there afterwards on standard error.
    private func pull(_ sender: Sender, intoMount options: String) async throws -> Tool.End {
        let folder = self.folders.target.at("")
        let script =
            "mount -t tmpfs -o \(options) tmpfs '\(folder)' && \"$0\" \"$@\"; s=$?; echo \"left: $(ls -A '\(folder)')\" >&2; exit $s"
        return try await sender.pull(["--json"] + self.to, wrapper: ["unshare", "-m", "sh", "-c", script])
    }

    @Test(.enabled(if: isRoot)) func `a destination that is read-only is found before the code is used up`()
        async throws
    {
        let sender = try await Sender.start([self.file])
        let end = try await self.pull(sender, intoMount: "ro")
        #expect(end.status == 11, "\(end.errors)")
        #expect(try await sender.pull(self.to).status == 0)
        #expect(await sender.tool.end().status == 0)
    }

    @Test(.enabled(if: isRoot)) func `a destination that is too small is said with the same sentence on both ends`()
        async throws
    {
        try self.folders.source.write("large", bytes: [UInt8](repeating: 7, count: 20 << 20))
        let sender = try await Sender.start([self.folders.source.at("large")])
        let received = try await self.pull(sender, intoMount: "size=16m")
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (12, 12))
        let message = received.event("error")?["message"] as? String
        #expect(message?.contains("needs 21 MB") == true)
        #expect(sent.event("error")?["message"] as? String == message)
        #expect(received.errors.hasSuffix("left: \n"))
    }

    @Test(.enabled(if: isRoot)) func `a destination that fills up is said with the same sentence on both ends`()
        async throws
    {
        let sender = try await Sender.start(["-", "--name", "flood"])
        let tool = sender.tool
        async let feeding: Void = {
            for _ in 0..<20 { tool.type([UInt8](repeating: 7, count: 1 << 20)) }
            tool.endInput()
        }()
        let received = try await self.pull(sender, intoMount: "size=16m")
        let sent = await sender.tool.end()
        await feeding
        #expect((received.status, sent.status) == (12, 12))
        let message = received.event("error")?["message"] as? String
        #expect(message?.hasPrefix("the destination is full") == true)
        #expect(sent.event("error")?["message"] as? String == message)
        #expect(received.errors.hasSuffix("left: \n"))
    }

    /// What becomes of the only source after it was listed.
    enum SourceFate: CaseIterable {
        case changed, shrunk, vanished, replaced, unreadable
    }

    @Test(arguments: SourceFate.allCases) func `an only source that fails ends both with the same sentence`(
        _ fate: SourceFate
    ) async throws {
        let source = self.folders.source
        let sender = try await Sender.start([self.file])
        switch fate {
        case .changed: try source.overwrite("a.txt", with: Array("HELLO".utf8))
        case .shrunk: try source.overwrite("a.txt", with: Array("hell".utf8))
        case .vanished: try source.remove("a.txt")
        case .replaced:
            try source.write("b.txt", "hello")
            try source.remove("a.txt")
            try source.move("b.txt", to: "a.txt")
        case .unreadable:
            // Nobody can read it, not even root.
            try source.remove("a.txt")
            try source.link("a.txt", to: "a.txt")
        }
        let received = try await sender.pull(["--json"] + self.to)
        let sent = await sender.tool.end()
        #expect((received.status, sent.status) == (10, 10), "\(received.errors)\n\(sent.errors)")
        let message = received.event("error")?["message"] as? String
        #expect(message?.contains("a.txt") == true)
        #expect(sent.event("error")?["message"] as? String == message)
        #expect(received.event("item")?["outcome"] as? String == "failed")
        #expect(try self.folders.target.names() == [])
    }

    @Test func `a source that changed since it was listed ends both in part`() async throws {
        try self.folders.source.write("b.txt", "before")
        let sender = try await Sender.start([self.file, self.folders.source.at("b.txt")])
        try self.folders.source.write("b.txt", "afterwards")
        let received = try await sender.pull(["--json"] + self.to)
        #expect((received.status, await sender.tool.end().status) == (13, 13))
        let failed = received.events.first { $0["outcome"] as? String == "failed" }
        #expect(failed?["path"] as? String == "b.txt")
        #expect((failed?["reason"] as? String)?.isEmpty == false)
        #expect(try self.folders.target.names() == ["a.txt"])
    }

    @Test func `no daemon answers`() async throws {
        let socket = ["/run/avahi-daemon/socket", "/var/run/avahi-daemon/socket"]
        guard !socket.contains(where: FileManager.default.fileExists(atPath:)) else { return }
        let end = try await Tool.run(["list", "--json", "--discovery", "daemon", "--wait", "1s"])
        #expect(end.status == 17, "\(end.errors)")
        #expect(end.event("error")?["code"] as? String == "discovery-unavailable")
    }

    @Test(.enabled(if: isRoot))
    func `a port that the user may not listen on is a matter of permission, and of no firewall`()
        async throws
    {
        let state = try TemporaryDirectory()
        // As above: the build folder may be out of reach. In a network of its own, where the system's setting is known.
        let script =
            "sysctl -qw net.ipv4.ip_unprivileged_port_start=1024; cp '\(Tool.path)' \"$0\" && chmod 777 \"$(dirname \"$0\")\" && "
            + "exec setpriv --reuid 65534 --regid 65534 --clear-groups "
            + "\"$0\" send --json --port 80 --state \"$(dirname \"$0\")/s\" \"$1\""
        let tool = try Tool(command: ["unshare", "-n", "sh", "-c", script, state.at("photoshare"), "/etc/hostname"])
        tool.endInput()
        let end = await tool.end()
        #expect(end.status == 2, "\(end.errors)")
        #expect(end.errors.contains("no permission to listen on port 80"))
        #expect(!end.errors.contains("firewall"))
    }

    @Test func `a fixed port is in use`() async throws {
        let sender = try await Sender.start([self.file])
        let second = try await Tool.run(["send", "--json", "--port", "\(sender.port)"] + Sender.local + [self.file])
        #expect(second.status == 18)
        sender.tool.send(SIGINT)
        #expect(await sender.tool.end().status == 130)
    }
}
