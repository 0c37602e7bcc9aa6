// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Testing

/// A running `photoshare send` whose code is known.
struct Sender: Sendable {
    let tool: Tool
    let code: String
    let port: Int
    let instance: String

    /// Stays on this machine.
    static let local = ["--discovery", "embedded", "--interface", "lo"]

    /// Starts one, with `--json`.
    static func start(_ arguments: [String], wrapper: [String] = []) async throws -> Sender {
        let tool = try Tool(["send", "--json"] + Self.local + arguments, wrapper: wrapper)
        return try await Sender(tool)
    }

    init(_ tool: Tool) async throws {
        let line = try #require(await tool.output.line(containing: "advertised"), "\(tool.errors.text)")
        let event = try #require(Tool.events(in: line).first)
        self.tool = tool
        self.code = try #require(event["code"] as? String)
        self.port = try #require(event["port"] as? Int)
        self.instance = try #require(event["instance"] as? String)
    }

    /// The arguments that lead a `continue` here.
    var arguments: [String] { ["continue", "--host", "127.0.0.1:\(self.port)"] }
    var environment: [String: String] { ["PHOTOSHARE_CODE": self.code] }

    /// Starts a `continue` that pulls from here.
    func receiver(_ arguments: [String], wrapper: [String] = []) throws -> Tool {
        try Tool(self.arguments + arguments, environment: self.environment, wrapper: wrapper)
    }

    /// Runs a `continue` that pulls from here.
    func pull(_ arguments: [String], wrapper: [String] = []) async throws -> Tool.End {
        let tool = try self.receiver(arguments, wrapper: wrapper)
        tool.endInput()
        return await tool.end()
    }
}
