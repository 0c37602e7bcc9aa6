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

    @Test func `after three wrong codes the person at send is asked for a key`() async throws {
        let line = ([Tool.path, "send"] + Sender.local + [self.folders.source.at("photo.jpg"), "--verbose"])
            .map { "'\($0)'" }.joined(separator: " ")
        let person = try Tool(command: ["script", "-qefc", "stty cols 200; \(line)", "/dev/null"])
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

    /// Answers the question once it stands there: what is typed before is dropped.
    private func answer(_ letter: String, _ person: Tool) async -> Tool.End {
        await person.output.wait(for: "[y/N]")
        person.type(Array("\(letter)\n".utf8))
        return await person.end()
    }
}
