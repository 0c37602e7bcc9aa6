// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport
import Testing

/// Mistakes in a command line, for scripts.
@Suite(.timeLimit(.minutes(5)))
struct UsageEventTests {
    @Test(arguments: [
        ["send", "--json"], ["send", "--nonsense", "--json", "x"], ["--json", "nonsense"],
        ["send", "--count", "0", "--json", "x"], ["continue", "--json", "-o", "q", "--to", "d"],
        ["send", "--expires", "abc", "--json", "x"],
    ])
    func `a wrong command line is an event, too, where events are wanted`(_ arguments: [String]) async throws {
        let end = try await Tool.run(arguments)
        #expect(end.status == 2, "\(end.errors)")
        let event = try #require(end.event("error"))
        #expect((event["code"] as? String, event["status"] as? Int) == ("usage", 2))
        #expect(end.errors.contains(try #require(event["message"] as? String)))
        #expect((event["hint"] as? String)?.isEmpty == false)
        #expect(end.events.count == 1)
    }

    @Test func `an event of a wrong command line does not get where a file was to go, and a name is no option`()
        async throws
    {
        for output in [["-o", "-"], ["-o-"], ["--output=-"], ["--output", "-"]] {
            let end = try await Tool.run(["continue", "--json", "--nonsense"] + output)
            #expect((end.status, end.text) == (2, ""), "\(output)")
            #expect(Tool.events(in: end.errors).contains { $0["code"] as? String == "usage" }, "\(output)")
        }
        let named = try await Tool.run(["send", "--nonsense", "--", "--json"])
        #expect((named.status, named.text) == (2, ""))
    }

    @Test func `an argument that is no text is shown, and it is said what to do`() async throws {
        let end = try await Tool.run(
            [],
            wrapper: ["bash", "-c", "exec \"$0\" send --json -v $'dir/\\xff\\e'"]
        )
        #expect(end.status == 2, "\(end.errors)")
        let message = try #require(end.event("error")?["message"] as? String)
        #expect(message.contains("dir/\\xff"), "\(message)")
        #expect(end.errors.contains("rename"))
        #expect(!end.errors.contains("\u{1B}"))
    }
}
