// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

@testable import photoshare

/// The command line of `photoshare bench` where it is refused: at once, and for a reason that is said.
struct BenchCommandTests {
    @Test(arguments: [
        ["--once"], ["--port", "4711"], ["--any-address"], ["--code-file", "code"], ["--serve", "--code-file", "code"],
        ["--csv", "one", "--svg", "./one"], ["--sizes", "ten"], ["--serve", "--interface", "no-such-one"],
        ["--interface", "lo"], ["--discovery", "embedded"],
    ]) func `what has no effect, or cannot be meant, is a wrong command line`(words: [String]) async throws {
        let folder = try TemporaryDirectory()
        let tool = try await Tool.run(["bench", "--dir", folder.path] + words)
        #expect(tool.status == 2)
        #expect(!tool.errors.isEmpty)
    }

    @Test func `what is no file is not written over, nor is a link that leads there`() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("code", "7-alpha-beta")
        try folder.link("out", to: "/dev/null")
        try folder.link("stdout", to: "/proc/self/fd/1")
        for name in ["out", "stdout", "."] {
            let tool = try await Tool.run(["bench", "--quick", "--dir", folder.path, "--csv", folder.at(name)])
            #expect(tool.status == 11)
            #expect(tool.errors.contains("\(folder.at(name))"), "\(tool.errors)")
        }
        let own = ["bench", "--host", "127.0.0.1:1", "--code-file", folder.at("code"), "--svg", folder.at("code")]
        #expect(try await Tool.run(own).status == 2)
        #expect(Set(try folder.names()) == ["code", "out", "stdout"])
    }

    @Test func `what a file will take is written before, and nothing of it stays`() throws {
        let parent = try TemporaryDirectory()
        let folder = try BenchFolder(in: parent.path)
        #expect(try folder.touch((1 << 26) + 5) == (1 << 26) + 5)
        folder.remove()
        #expect(try parent.names().isEmpty)
    }
}
