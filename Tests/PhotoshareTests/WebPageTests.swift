// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Handoff
import HandoffCrypto
import HandoffPosix
import HandoffTesting
import TestSupport
import Testing

/// What is nearby and carries no files: its web page is shown, and opened only by who was asked.
@Suite(.timeLimit(.minutes(5)))
struct WebPageTests {
    private let folder: TemporaryDirectory

    init() throws {
        self.folder = try TemporaryDirectory()
    }

    /// Offers another application's activity on loopback.
    private func offer(
        _ page: String?,
        streams: Bool = false,
        _ body: (_ code: String, _ address: String) async throws -> Void
    ) async throws {
        let loops = try EventLoopGroup(count: 1)
        defer { loops.shutDown() }
        let scope = ActivityScope()
        var configuration = HandoffNode.Configuration()
        configuration.interfaces = ["lo"]
        let node = HandoffNode(
            configuration: configuration,
            transport: PosixTransport(loops: loops),
            discovery: InMemoryNetwork().host("here"),
            security: try OpenSSLSecurity(),
            scope: scope
        )
        let activity = UserActivity(activityType: "org.example.reading", scope: scope)
        activity.title = "An article"
        activity.supportsContinuationStreams = streams
        if let page { try activity.setWebpageURL(URL(string: page)) }
        let (events, inlet) = AsyncStream.makeStream(of: NodeEvent.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await node.run { inlet.yield($0) } }
            defer { group.cancelAll() }
            activity.becomeCurrent()
            for await case .advertised(let code?, let port, _) in events {
                try await body(code.text, "127.0.0.1:\(port)")
                break
            }
        }
    }

    private static let page = "https://example.org/a?b=c%20d#e"

    @Test(arguments: [[], ["--yes"]])
    func `a script gets the page as its result, and nothing is opened`(options: [String]) async throws {
        let desktop = try self.desktop()
        try await self.offer(Self.page) { code, address in
            let end = try await Tool.run(
                ["continue", "--host", address, "--to", self.folder.path] + options,
                environment: desktop.merging(["PHOTOSHARE_CODE": code]) { _, new in new }
            )
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.text == "\(Self.page)\n")
        }
        try await self.offer(Self.page) { code, address in
            let end = try await Tool.run(
                ["continue", "--json", "--host", address, "--to", self.folder.path] + options,
                environment: desktop.merging(["PHOTOSHARE_CODE": code]) { _, new in new }
            )
            #expect(end.event("page")?["url"] as? String == Self.page)
            #expect(end.event("page")?["opened"] as? Bool == false)
        }
        #expect(self.folder.text("opened") == nil)
    }

    @Test(arguments: [false, true])
    func `what has neither files nor a page is said, and fails`(streams: Bool) async throws {
        try await self.offer(nil, streams: streams) { code, address in
            let end = try await Tool.run(
                ["continue", "--host", address, "--to", self.folder.path],
                environment: ["PHOTOSHARE_CODE": code]
            )
            #expect(end.status == 3)
            #expect(end.errors.contains("org.example.reading"), "\(end.errors)")
        }
    }

    @Test(arguments: [("y", true), ("n", false), ("", false)])
    func `a person is asked, and the browser opens what they agreed to`(answer: String, isOpened: Bool) async throws {
        let desktop = try self.desktop()
        try await self.offer(Self.page, streams: true) { code, address in
            let command = [Tool.path, "continue", "--yes", "--host", address, "--to", self.folder.path]
                .map { "'\($0)'" }.joined(separator: " ")
            let person = try Tool(
                command: ["script", "-qefc", "stty cols 100; \(command)", "/dev/null"],
                environment: desktop
            )
            await person.output.wait(for: "Code shown")
            person.type(Array("\(code)\n".utf8))
            await person.output.wait(for: "[y/N]")
            person.type(Array("\(answer)\n".utf8))
            let end = await person.end()
            #expect(end.status == 0, "\(end.text)")
            #expect(end.text.contains(Self.page))
            #expect(end.text.contains("Open it (example.org) in the browser?"))
        }
        #expect(self.folder.text("opened") == (isOpened ? "\(Self.page)\n" : nil))
    }

    /// The variables of a desktop whose `xdg-open` writes down what it is asked for.
    private func desktop() throws -> [String: String] {
        try self.folder.makeFolder("bin")
        let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '\(self.folder.at("opened"))'\n"
        try self.folder.write("bin/xdg-open", script, mode: 0o755)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["PATH": "\(self.folder.at("bin")):\(path)", "DISPLAY": ":7"]
    }
}
