// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Foundation
import Glibc
import Locking
import TestSupport
import Testing

/// The built tool, running as a process of its own.
final class Tool: Sendable {
    /// Where the build has put the tool: beside the tests.
    static let path: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return "\((tests as NSString).deletingLastPathComponent)/photoshare"
    }()

    /// How a process ended, and all that it wrote.
    struct End: Sendable {
        let status: Int32
        let output: [UInt8]
        let errors: String

        var text: String { String(decoding: self.output, as: UTF8.self) }
        /// The JSON events on standard output.
        var events: [[String: any Sendable]] { Tool.events(in: self.text) }

        func event(_ name: String) -> [String: any Sendable]? {
            self.events.first { $0["event"] as? String == name }
        }
    }

    let output = LineLog()
    let errors = LineLog()
    private let process: ChildProcess
    /// A home of its own: whoever runs the tests has files in theirs.
    private let home: TemporaryDirectory
    private let isInputOpen = Lock(true)
    private let ending = Ending()
    private let ends: AsyncStream<Int32>

    /// Starts it.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - environment: What is added to the environment.
    ///   - wrapper: A command that runs it, such as `setpriv`; the tool's path and arguments come behind.
    /// - Throws: What keeps it from starting.
    convenience init(_ arguments: [String], environment: [String: String] = [:], wrapper: [String] = []) throws {
        try self.init(command: wrapper + [Self.path] + arguments, environment: environment)
    }

    init(command: [String], environment: [String: String] = [:]) throws {
        let (ends, inlet) = AsyncStream.makeStream(of: Int32.self)
        self.ends = ends
        self.home = try TemporaryDirectory()
        var variables = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("XDG_") }
        variables["HOME"] = self.home.path
        variables["PHOTOSHARE_CODE"] = nil
        variables["TERM"] = "xterm"
        let process = try ChildProcess(command, environment: variables.merging(environment) { _, new in new })
        self.process = process
        let ending = self.ending
        self.output.read(process.output)
        self.errors.read(process.errors)
        Thread.detachNewThread {
            let status = process.wait()
            ending.hasHappened.withLock { $0 = true }
            inlet.yield(status)
            inlet.finish()
        }
    }

    /// Its process; that of the wrapper where one starts it and does not become it.
    var identifier: Int32 { self.process.identifier }

    deinit {
        self.endInput()
        // A test that failed in the middle leaves nobody behind.
        if !self.ending.hasHappened.withLock({ $0 }) { kill(self.process.identifier, SIGKILL) }
    }

    /// Writes to its standard input; blocks while it does not read.
    func type(_ bytes: [UInt8]) {
        var left = bytes[...]
        while !left.isEmpty {
            let count = unsafe left.withUnsafeBufferPointer {
                unsafe write(self.process.input, $0.baseAddress, $0.count)
            }
            guard count > 0 else { return }
            left = left.dropFirst(count)
        }
    }

    /// Ends its standard input.
    func endInput() {
        self.isInputOpen.withLock { isOpen in
            if isOpen { close(self.process.input) }
            isOpen = false
        }
    }

    func send(_ signal: Int32) {
        kill(self.process.identifier, signal)
    }

    /// Waits for its end.
    func end() async -> End {
        var status: Int32 = -1000
        for await ended in self.ends { status = ended }
        await self.output.end()
        await self.errors.end()
        return End(status: status, output: self.output.bytes, errors: self.errors.text)
    }

    /// Runs it to its end, with nothing on its standard input.
    static func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        wrapper: [String] = []
    ) async throws -> End {
        let tool = try Tool(arguments, environment: environment, wrapper: wrapper)
        tool.endInput()
        return await tool.end()
    }

    static func events(in text: String) -> [[String: any Sendable]] {
        text.split(separator: "\n").compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: any Sendable]
        }
    }
}

/// Whether a process has ended and was waited for, so that its number may be another's by now.
private final class Ending: Sendable {
    let hasHappened = Lock(false)
}
