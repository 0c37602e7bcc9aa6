// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import TestSupport
import Testing

/// A person at a terminal, which `script` provides.
@Suite(.timeLimit(.minutes(5)))
struct PersonTests {
    private let folders: Folders

    init() throws {
        self.folders = try Folders()
        try self.folders.source.write("photo.jpg", bytes: Photo.bytes)
    }

    /// Starts a `continue` on a terminal, and types the code that it asks for.
    private func begin(_ sender: Sender) async throws -> Tool {
        let command = ([Tool.path] + sender.arguments + ["--to", self.folders.target.at("")])
            .map { "'\($0)'" }.joined(separator: " ")
        let terminal = try Tool(command: ["script", "-qefc", "stty cols 80; echo ready; \(command)", "/dev/null"])
        _ = try #require(await terminal.output.line(containing: "ready"))
        terminal.type(Array("\(sender.code)\n".utf8))
        // The items are listed right before the question.
        _ = try #require(await terminal.output.line(containing: "  photo.jpg  "))
        return terminal
    }

    @Test func `no is said with the same status on both ends`() async throws {
        let sender = try await Sender.start([self.folders.source.at("photo.jpg")])
        let person = try await self.begin(sender)
        let end = await self.answer("n", person)
        #expect((end.status, await sender.tool.end().status) == (15, 15), "\(end.text)")
        #expect(try self.folders.target.names() == [])
    }

    @Test func `yes comes after the picture was seen`() async throws {
        let sender = try await Sender.start([self.folders.source.at("photo.jpg")])
        let person = try await self.begin(sender)
        let end = await self.answer("y", person)
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.text)")
        let picture = try #require(end.text.range(of: "\u{2580}"))
        let question = try #require(end.text.range(of: "Pull 1 item"))
        #expect(picture.lowerBound < question.lowerBound)
        #expect(end.text.components(separatedBy: "[y/N]").count >= 2)
        #expect(!end.text.contains("[y/N] [y/N]"))
        #expect(self.folders.target.contents("photo.jpg") == Photo.bytes)
    }

    @Test func `a person sees where links lead, and how many of what there is`() async throws {
        try self.folders.source.makeFolder("d")
        try self.folders.source.write("d/a.txt", "hello")
        for (name, target) in [("good", "a.txt"), ("out", "../x")] {
            try self.folders.source.link("d/\(name)", to: target)
        }
        let sender = try await Sender.start(
            ["--links", "keep"] + ["photo.jpg", "d"].map { self.folders.source.at($0) }
        )
        let arguments = sender.arguments + ["--links", "keep", "--to", self.folders.target.at("")]
        let command = ([Tool.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        let terminal = try Tool(command: ["script", "-qefc", "stty cols 80; echo ready; \(command)", "/dev/null"])
        _ = try #require(await terminal.output.line(containing: "ready"))
        terminal.type(Array("\(sender.code)\n".utf8))
        await terminal.output.wait(for: "as in 1-3,5] ")
        terminal.type(Array("y\n".utf8))
        let end = await terminal.end()
        #expect((end.status, await sender.tool.end().status) == (13, 13), "\(end.text)")
        #expect(end.text.contains("Pull 2 files, 1 folder, 1 link, "), "\(end.text)")
        #expect(end.text.contains("d/good -> a.txt"))
        #expect(end.text.contains("left out: d/out: the link leads out of what it came with"))
    }

    /// Starts a `continue` of three pictures, and waits for the question.
    private func beginWithThree(
        _ sender: Sender,
        _ arguments: [String] = [],
        columns: Int = 80,
        question: String = "as in 1-3,5] "
    ) async throws -> Tool {
        let command = ([Tool.path] + sender.arguments + arguments + ["--to", self.folders.target.at("")])
            .map { "'\($0)'" }.joined(separator: " ")
        let terminal = try Tool(
            command: ["script", "-qefc", "stty cols \(columns); echo ready; \(command)", "/dev/null"],
            environment: ["PHOTOSHARE_PICTURES": "blocks"]
        )
        _ = try #require(await terminal.output.line(containing: "ready"))
        terminal.type(Array("\(sender.code)\n".utf8))
        await terminal.output.wait(for: question)
        return terminal
    }

    private func sendThree() async throws -> Sender {
        for name in ["b.jpg", "c.jpg"] { try self.folders.source.write(name, bytes: Photo.bytes) }
        return try await Sender.start(["photo.jpg", "b.jpg", "c.jpg"].map { self.folders.source.at($0) })
    }

    @Test func `some of the pictures are chosen by the numbers beside them`() async throws {
        let sender = try await self.sendThree()
        let person = try await self.beginWithThree(sender)
        person.type(Array("3, 1\n".utf8))
        let end = await person.end()
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.text)")
        for line in ["preview 1  photo.jpg", "preview 2  b.jpg", "preview 3  c.jpg", "  1  photo.jpg", "  3  c.jpg"] {
            #expect(end.text.contains(line))
        }
        #expect(end.text.contains("pulling 2 items"))
        #expect(try self.folders.target.names() == ["c.jpg", "photo.jpg"])
    }

    @Test func `a number that is not in the list is asked for again`() async throws {
        let sender = try await self.sendThree()
        let person = try await self.beginWithThree(sender)
        person.type(Array("2-4\n".utf8))
        await person.output.wait(for: "as in 1-3,5] ", times: 2)
        person.type(Array("2\n".utf8))
        let end = await person.end()
        #expect((end.status, await sender.tool.end().status) == (0, 0), "\(end.text)")
        #expect(try self.folders.target.names() == ["b.jpg"])
    }

    @Test func `the third answer that means nothing is a no, and is said to be; looking at the list is no answer`()
        async throws
    {
        for name in 0..<21 { try self.folders.source.write("n\(name)", "x") }
        let names = (0..<21).map { self.folders.source.at("n\($0)") }
        let sender = try await Sender.start(["photo.jpg"].map { self.folders.source.at($0) } + names)
        let person = try await self.beginWithThree(sender, question: "? lists all] ")
        for (turn, answer) in ["?", "what", "?", "99", "really"].enumerated() {
            await person.output.wait(for: "? lists all] ", times: turn + 1)
            person.type(Array("\(answer)\n".utf8))
        }
        let end = await person.end()
        #expect((end.status, await sender.tool.end().status) == (15, 15), "\(end.text)")
        #expect(end.text.contains("third answer"))
    }

    @Test func `a sender that goes while the question stands takes it back`() async throws {
        let sender = try await self.sendThree()
        let person = try await self.beginWithThree(sender, ["--redial", "1s"])
        sender.tool.send(SIGKILL)
        let end = await person.end()
        #expect([5, 6].contains(end.status), "\(end.text)")
        #expect(end.text.contains("photoshare: "))
        #expect(try self.folders.target.names() == [])
    }

    @Test func `a wide name in a narrow window is cut, and the line stays one`() async throws {
        let name = String(repeating: "\u{5BEB}\u{771F}", count: 30) + ".jpg"
        try self.folders.source.write(name, bytes: Photo.bytes)
        let sender = try await Sender.start(["photo.jpg", name].map { self.folders.source.at($0) })
        let person = try await self.beginWithThree(sender, columns: 40)
        person.type(Array("n\n".utf8))
        let end = await person.end()
        #expect((end.status, await sender.tool.end().status) == (15, 15), "\(end.text)")
        let lines = end.text.split(whereSeparator: \.isNewline).filter { $0.contains("\u{5BEB}") }
        // A column for each of these, two for each of those.
        #expect(lines.count == 2)
        for line in lines { #expect(line.reduce(0) { $0 + ($1.isASCII || $1 == "…" ? 1 : 2) } <= 40) }
    }

    @Test(arguments: [
        ("kitty", "\u{1B}_Ga=T,f=24,q=2,s=16,v=11,c=2,m=0;"), ("sixel", "\u{1B}Pq\"1;1;16;11#0;"),
        ("iterm", "\u{1B}]1337;File=inline=1;"),
    ])
    func `a terminal that can gets the picture itself`(way: String, beginning: String) async throws {
        let command = "stty cols 80; '\(Tool.path)' preview '\(self.folders.source.at("photo.jpg"))'"
        let terminal = try Tool(
            command: ["script", "-qefc", command, "/dev/null"],
            environment: ["PHOTOSHARE_PICTURES": way]
        )
        let end = await terminal.end()
        #expect(end.status == 0)
        #expect(end.text.contains(beginning))
        #expect(!end.text.contains("\u{2580}"))
    }

    @Test func `a terminal is asked whether it can, and its answer is not taken for something typed`() async throws {
        let command = "stty cols 80; echo ready; '\(Tool.path)' preview '\(self.folders.source.at("photo.jpg"))'"
        let terminal = try Tool(
            command: ["script", "-qefc", command, "/dev/null"],
            environment: [
                "TERM": "xterm-256color", "TERM_PROGRAM": "", "KITTY_WINDOW_ID": "", "TMUX": "", "STY": "",
                "LC_TERMINAL": "",
            ]
        )
        await terminal.output.wait(for: "\u{1B}[c")
        terminal.type(Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;22c".utf8))
        let end = await terminal.end()
        #expect(end.status == 0)
        // On a slow machine the answer may come too late; then it is as if there was none.
        #expect(end.text.contains("\u{1B}_Ga=T,") || end.text.contains("\u{2580}"))
    }

    @Test func `after three wrong codes the person at send is asked for a key`() async throws {
        let person = try self.sender([])
        let port = try await self.guessThrice(person)
        await person.output.wait(for: "Press Return")
        person.type(Array("\n".utf8))
        let shown = try #require(await person.output.line(containing: "and type  "))
        let code = try #require(shown.split(whereSeparator: \.isWhitespace).last.map(String.init))
        let end = try await Tool.run(
            ["continue", "--host", "127.0.0.1:\(port)", "--to", self.folders.target.at("")],
            environment: ["PHOTOSHARE_CODE": code]
        )
        #expect((end.status, await person.end().status) == (0, 0), "\(end.errors)")
    }

    @Test func `a person at send who wants no other code leaves the offer to paired devices`() async throws {
        let tools = try PairedTools()
        try await tools.pair()
        let person = try self.sender(["--once"] + tools.state("anna"))
        let port = try await self.guessThrice(person)
        await person.output.wait(for: "Press Return")
        // Ctrl-D: the end of what is typed.
        person.type([4])
        await person.output.wait(for: "stands for paired devices")
        let end = try await tools.run([
            "continue", "--host", "127.0.0.1:\(port)", "--from", "anna", "--to", self.folders.target.at(""),
        ])
        #expect((end.status, await person.end().status) == (0, 0), "\(end.errors)")
    }

    /// Starts an offer with a person at its terminal.
    private func sender(_ options: [String]) throws -> Tool {
        let words = [Tool.path, "send"] + Sender.local + [self.folders.source.at("photo.jpg"), "--verbose"] + options
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        return try Tool(command: ["script", "-qefc", "stty cols 200; \(line)", "/dev/null"])
    }

    /// Types the codes that an offer shows wrong, until there is no new one.
    ///
    /// - Returns: The offer's port.
    private func guessThrice(_ person: Tool) async throws -> String {
        var port = ""
        for count in 1...3 {
            let shown = try #require(await person.output.line(containing: "and type  "))
            let code = try #require(shown.split(whereSeparator: \.isWhitespace).last.map(String.init))
            let place = try #require(await person.output.line(containing: "port "))
            port = place.split(separator: ",")[0].split(separator: " ").last.map(String.init) ?? ""
            let wrong = code.hasSuffix("-zoo-zoo") ? "-able-able" : "-zoo-zoo"
            let end = try await Tool.run(
                ["continue", "--host", "127.0.0.1:\(port)"],
                environment: ["PHOTOSHARE_CODE": "\(code.split(separator: "-")[0])\(wrong)"]
            )
            #expect(end.status == 4, "\(count): \(end.errors)")
        }
        return port
    }

    /// Answers the question once it stands there: what is typed before is dropped.
    private func answer(_ letter: String, _ person: Tool) async -> Tool.End {
        await person.output.wait(for: "[y/N]")
        person.type(Array("\(letter)\n".utf8))
        return await person.end()
    }
}
