// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import TestSupport
import Testing

/// Two devices, anna and bert, with a state of their own each.
struct PairedTools: Sendable {
    let states: TemporaryDirectory

    init() throws {
        self.states = try TemporaryDirectory()
    }

    /// The arguments that make a command one device's.
    func state(_ name: String) -> [String] { ["--state", self.states.at(name)] }

    /// Pairs the two by a code.
    ///
    /// - Returns: How both ended.
    @discardableResult
    func pair(code change: (String) -> String = { $0 }) async throws -> (shown: Tool.End, typed: Tool.End) {
        let shower = try Tool(
            ["pair", "--json", "--name", "anna", "--wait", "2m"] + Sender.local + self.state("anna")
        )
        shower.endInput()
        let line = try #require(await shower.output.line(containing: "advertised"), "\(shower.errors.text)")
        let event = try #require(Tool.events(in: line).first)
        let code = try #require(event["code"] as? String)
        let port = try #require(event["port"] as? Int)
        let typed = try await Tool.run(
            ["pair", "--json", "--name", "bert", "--host", "127.0.0.1:\(port)"] + self.state("bert"),
            environment: ["PHOTOSHARE_CODE": change(code)]
        )
        if typed.status != 0 { shower.send(2) }
        return (await shower.end(), typed)
    }

    /// Starts an offer of anna's.
    func offer(_ arguments: [String]) async throws -> (tool: Tool, port: Int) {
        let tool = try Tool(["send", "--json"] + Sender.local + self.state("anna") + arguments)
        tool.endInput()
        let line = try #require(await tool.output.line(containing: "advertised"), "\(tool.errors.text)")
        return (tool, try #require(Tool.events(in: line).first?["port"] as? Int))
    }

    /// Runs a command of bert's.
    func run(_ arguments: [String], as name: String = "bert") async throws -> Tool.End {
        try await Tool.run(arguments + self.state(name))
    }
}
