// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Glibc
import TestSupport
import Testing

/// What `continue --plan` says, beside what a run does then.
@Suite(.timeLimit(.minutes(5)))
struct PlanTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("one.txt", "new text")
        try self.folders.source.write("two.txt", "two")
    }

    private var to: [String] { ["--to", self.folders.target.at("")] }

    private func start(_ names: [String] = ["one.txt", "two.txt"]) async throws -> Sender {
        try await Sender.start(names.map { self.folders.source.at($0) })
    }

    /// What is planned for an item, and then what became of it.
    private func item(_ path: String, in end: Tool.End) throws -> [String: any Sendable] {
        try #require(
            end.events.first { $0["event"] as? String == "item" && $0["path"] as? String == path },
            "\(end.errors)"
        )
    }

    @Test(arguments: [
        ("rename", "renamed", "one (1).txt"), ("skip", "skipped", "one.txt"), ("replace", "replaced", "one.txt"),
        ("newer", "replaced", "one.txt"),
    ])
    func `a name that is taken is planned for as it is dealt with then`(
        _ policy: String,
        _ outcome: String,
        _ written: String
    ) async throws {
        try self.folders.target.write("one.txt", "old")
        // Long before any clock that this runs by.
        var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
        #expect(unsafe utimes(self.folders.target.at("one.txt"), &times) == 0)
        let sender = try await self.start()
        let options = ["--json", "--on-conflict", policy] + self.to
        let plan = try await sender.pull(["--plan"] + options)
        #expect(plan.status == 0, "\(plan.errors)")
        let planned = try self.item("one.txt", in: plan)
        #expect(planned["outcome"] as? String == "planned")
        #expect(planned["would"] as? String == outcome)
        #expect(planned["written"] as? String == written)
        #expect(planned["bytes"] as? Int == 8)
        #expect(planned["unlessIdentical"] == nil)
        let other = try self.item("two.txt", in: plan)
        #expect((other["would"] as? String, other["written"] as? String) == ("placed", "two.txt"))
        #expect(try self.folders.target.names() == ["one.txt"])
        #expect(self.folders.target.text("one.txt") == "old")
        let received = try await Sender(sender.tool).pull(options)
        _ = await sender.tool.end()
        let done = try self.item("one.txt", in: received)
        #expect(done["outcome"] as? String == outcome)
        #expect(done["written"] as? String == written)
    }

    @Test func `where names that are taken end a run, the plan ends as that does`() async throws {
        try self.folders.target.write("one.txt", "old")
        let sender = try await self.start()
        let options = ["--json", "--on-conflict", "fail"] + self.to
        let plan = try await sender.pull(["--plan"] + options)
        #expect(plan.status == 11, "\(plan.errors)")
        #expect(try self.item("one.txt", in: plan)["would"] as? String == "failed")
        #expect(try self.item("two.txt", in: plan)["would"] as? String == "placed")
        let error = try #require(plan.event("error"))
        #expect((error["message"] as? String)?.contains("one.txt") == true)
        let received = try await Sender(sender.tool).pull(options)
        #expect(received.status == 11)
        #expect(try self.folders.target.names() == ["one.txt"])
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }

    @Test func `people read the sizes with a unit, and where each item would go`() async throws {
        try self.folders.target.write("one.txt", "old")
        try self.folders.target.write("two.txt", "TWO")
        try self.folders.source.write("three.txt", "3")
        let sender = try await self.start(["one.txt", "two.txt", "three.txt"])
        let plan = try await sender.pull(["--plan"] + self.to)
        #expect(plan.status == 0, "\(plan.errors)")
        let lines = plan.text.split(separator: "\n")
        #expect(lines.contains("one.txt  8 B  the name is taken: it would be one (1).txt"))
        #expect(
            lines.contains(
                "two.txt  3 B  the name is taken: it would be two (1).txt, unless the file that is there is the same"
            )
        )
        #expect(lines.contains("three.txt  1 B  new"))
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }

    @Test func `what somebody else gets in the same run is taken`() async throws {
        try self.folders.target.write("one.txt", "old")
        try self.folders.source.write("one (1).txt", "its own name")
        let sender = try await self.start(["one.txt", "one (1).txt"])
        let plan = try await sender.pull(["--plan", "--json"] + self.to)
        let received = try await Sender(sender.tool).pull(["--json"] + self.to)
        _ = await sender.tool.end()
        for path in ["one.txt", "one (1).txt"] {
            let (planned, done) = (try self.item(path, in: plan), try self.item(path, in: received))
            #expect(planned["written"] as? String == done["written"] as? String)
            #expect(planned["would"] as? String == done["outcome"] as? String)
        }
    }

    @Test func `a folder whose name a file has, and one that is not there, are planned for`() async throws {
        try self.folders.source.makeFolder("d")
        try self.folders.source.write("d/a.txt", "a")
        try self.folders.target.write("d", "a file")
        let sender = try await self.start(["d"])
        let plan = try await sender.pull(["--plan", "--json"] + self.to)
        #expect(try self.item("d", in: plan)["written"] as? String == "d (1)")
        #expect(try self.item("d/a.txt", in: plan)["written"] as? String == "d (1)/a.txt")
        let skipping = try await Sender(sender.tool).pull(["--plan", "--json", "--on-conflict", "skip"] + self.to)
        #expect(try self.item("d/a.txt", in: skipping)["would"] as? String == "failed")
        let absent = self.folders.target.at("not/there")
        let elsewhere = try await Sender(sender.tool).pull(["--plan", "--json", "--to", absent])
        #expect(try self.item("d/a.txt", in: elsewhere)["would"] as? String == "placed")
        #expect(try self.folders.target.names() == ["d"])
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }

    @Test func `-o is planned for under the name that it gives`() async throws {
        let file = self.folders.target.at("mine.txt")
        let sender = try await self.start(["one.txt"])
        let plan = try await sender.pull(["--plan", "-o", file])
        #expect(plan.text == "one.txt  8 B  new, as mine.txt\n")
        let output = try await Sender(sender.tool).pull(["--plan", "--json", "-o", "-"])
        #expect(Tool.events(in: output.errors).contains { $0["would"] as? String == "placed" })
        #expect(try self.folders.target.names() == [])
        sender.tool.send(SIGINT)
        _ = await sender.tool.end()
    }
}
