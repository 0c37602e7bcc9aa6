// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// What is refused before anything is made, and with which words.
@Suite(.timeLimit(.minutes(5)))
struct ArgumentCheckTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
    }

    @Test(arguments: [["send", "/etc/hostname"], ["list"], ["continue"], ["pair"], ["trust", "x"]])
    func `an interface that is not there is a usage error that names those that are`(command: [String]) async throws {
        let end = try await Tool.run(command + ["--json", "--interface", "lo", "--interface", "nope0"])
        #expect(end.status == 2, "\(end.errors)")
        let error = try #require(end.event("error"))
        #expect((error["message"] as? String)?.contains("nope0") == true)
        let hint = try #require(error["hint"] as? String)
        #expect(hint.contains("lo") && hint.contains("photoshare doctor") && !hint.contains("firewall"))
    }

    @Test func `a folder that -o would have to make is a usage error that says what makes it`() async throws {
        let end = try await Tool.run(["continue", "--json", "-o", self.folders.target.at("new/")])
        #expect(end.status == 2, "\(end.errors)")
        #expect((end.event("error")?["hint"] as? String)?.contains("--to") == true, "\(end.text)")
    }

    @Test(
        arguments: [["continue"], ["pair"], ["trust", "x"], ["bench"]],
        ["127.0.0.1:99999", "fe80::1", "a b", ":7"]
    )
    func `what is no address is a usage error before anybody is asked`(command: [String], host: String) async throws {
        let end = try await Tool.run(command + ["--json", "--host", host])
        #expect(end.status == 2, "\(end.errors)")
        #expect((end.event("error")?["message"] as? String)?.hasPrefix("--host: ") == true, "\(end.text)")
        #expect(!end.errors.contains("firewall"))
    }

    @Test(arguments: [
        (["list", "--state", ""], "--state"), (["continue", "--code-file", ""], "--code-file"),
        (["continue", "--receipt="], "--receipt"), (["send", "--state", "", "x"], "--state"),
        (["devices", "accept", "desk", "--to", ""], "--to"), (["preview", ""], "FILE"), (["verify", ""], "RECEIPT"),
        (["doctor", "--to", ""], "--to"), (["bench", "--csv", ""], "--csv"),
    ])
    func `an empty path is a usage error that says which it is`(arguments: [String], place: String) async throws {
        let end = try await Tool.run(arguments)
        #expect(end.status == 2)
        #expect(end.errors.contains("\(place) is empty"), "\(end.errors)")
    }

    @Test(arguments: [
        (["send", "--name", "a/b", "-"], "slash"), (["send", "--name", "a\u{1B}[31m", "-"], "control character"),
        (["pair", "--name", "a\u{7}"], "control character"),
        (["devices", "rename", "x", "\u{1B}c"], "control character"),
    ])
    func `a name that could not be kept as it is given is refused`(arguments: [String], reason: String) async throws {
        let end = try await Tool.run(arguments)
        #expect(end.status == 2)
        #expect(end.errors.contains(reason), "\(end.errors)")
    }

    @Test func `an empty name for a device is no path`() async throws {
        let tools = try PairedTools()
        try await tools.pair()
        let end = try await tools.run(["devices", "rename", "anna", ""])
        #expect(end.status == 2)
        #expect(end.errors.contains("a name has at least one letter"), "\(end.errors)")
    }

    @Test func `an argument that is not UTF-8 is refused, and not taken for another`() async throws {
        let end = try await Tool.run(
            ["send", "-"],
            wrapper: ["sh", "-c", "exec \"$0\" \"$@\" --name \"$(printf 'a\\377')\""]
        )
        #expect(end.status == 2)
        #expect(end.errors.contains("the argument \"a\\xff\" is not UTF-8"), "\(end.errors)")
    }

    @Test(arguments: ["/", "///", "/usr/.."]) func `the root cannot be sent, and that is said`(path: String)
        async throws
    {
        let end = try await Tool.run(["send", path])
        #expect(end.status == 10)
        #expect(end.errors.contains("is the root, which has no name"), "\(end.errors)")
    }

    @Test(arguments: [["--help"], ["send", "--help"], ["--version"]])
    func `help that could not be printed is no success`(
        arguments: [String]
    ) async throws {
        let end = try await Tool.run(arguments, wrapper: ["sh", "-c", "exec \"$0\" \"$@\" >/dev/full"])
        #expect(end.status == 11)
        #expect(end.errors.contains("cannot be written"))
    }

    @Test func `what is no code makes no folder`() async throws {
        let to = ["--to", self.folders.target.at("never")]
        let end = try await Tool.run(["continue"] + to, environment: ["PHOTOSHARE_CODE": "7-xxxx-yyyy"])
        #expect(end.status == 2)
        try self.folders.source.write("code", "7-amber")
        let filed = try await Tool.run(["continue", "--code-file", self.folders.source.at("code")] + to)
        #expect(filed.status == 2)
        #expect(try self.folders.target.names() == [])
    }

    @Test func `what is no code makes no key`() async throws {
        let state = self.folders.target.at("state")
        let end = try await Tool.run(["pair", "--state", state], environment: ["PHOTOSHARE_CODE": "7-xxxx-yyyy"])
        #expect(end.status == 2, "\(end.errors)")
        #expect(try self.folders.target.names() == ["state"])
    }

    @Test(arguments: [[], ["--on-conflict", "replace"]]) func `-o onto a device promises no replacement`(
        policy: [String]
    ) async throws {
        let end = try await Tool.run(
            ["continue", "--host", "127.0.0.1:1", "-o", "/dev/null"] + policy,
            environment: ["PHOTOSHARE_CODE": "7-zoo-zoo"]
        )
        #expect(end.status == 11, "\(end.errors)")
        #expect(!end.errors.contains("--on-conflict") && end.errors.contains("-o -"), "\(end.errors)")
    }

    @Test func `a receipt onto a device is refused before the code is used up`() async throws {
        try self.folders.source.write("a.txt", "hello")
        let sender = try await Sender.start([self.folders.source.at("a.txt")])
        let to = ["--to", self.folders.target.at("")]
        let refused = try await sender.pull(["--receipt", "/dev/null"] + to)
        #expect(refused.status == 11, "\(refused.errors)")
        #expect(try self.folders.target.names() == [])
        #expect(try await sender.pull(to).status == 0)
        #expect(await sender.tool.end().status == 0)
    }
}
