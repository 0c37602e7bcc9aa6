// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import LocalFiles
internal import Measuring

/// Whom is measured with: a process of this machine that is started for it, or another device.
struct BenchTarget: Sendable {
    let source: ContinuationSource
    let code: OneShotCode
    private let companion: Companion?
    private let thread: WorkerThread

    /// Whether both sides are this machine.
    var isLoopback: Bool { self.companion != nil }

    /// Whether the command line says that the other side is another device.
    static func isElsewhere(_ arguments: ParsedCommand) -> Bool {
        arguments[ContinueOptions.host] != nil || arguments[BenchOptions.nearby]
    }

    /// Finds it, or starts it.
    static func find(
        _ arguments: ParsedCommand,
        _ engines: Engines,
        _ console: Console,
        _ node: HandoffNode
    ) async throws -> BenchTarget {
        let thread = engines.workers.next()
        if let host = arguments[ContinueOptions.host] {
            let code = try await CodeEntry(arguments, console).read().code
            return BenchTarget(source: .address(host), code: code, companion: nil, thread: thread)
        }
        if arguments[BenchOptions.nearby] {
            let code = try await CodeEntry(arguments, console).read().code
            let found = try await ActivityFinder(node).find(nameplate: code.nameplate, within: .seconds(10))
            return BenchTarget(source: .nearby(found), code: code, companion: nil, thread: thread)
        }
        let words = [
            BenchOptions.command.name, "--serve", "--once", "--json", "--quiet", "--interface", "lo", "--discovery",
            "embedded",
            "--dir", BenchFolder.parent(arguments),
        ]
        return try await thread.run {
            let companion = try Companion(words)
            while let line = companion.readLine() {
                guard let advert = try? JSONDecoder().decode(Advert.self, from: Data(line.utf8)) else { continue }
                return BenchTarget(
                    source: .address("127.0.0.1:\(advert.port)"),
                    code: try OneShotCode(advert.code),
                    companion: companion,
                    thread: thread
                )
            }
            companion.end()
            throw Failure(.unexpected, "the second process has ended before it could be measured with")
        }
    }

    /// Does something, and sees to it that a process that was started for it ends afterwards.
    func whileThere<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        let result: Result<Value, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        if let companion = self.companion { await self.thread.run { companion.end() } }
        return try result.get()
    }

    /// What `bench --serve --json` says first.
    private struct Advert: Decodable {
        let code: String
        let port: UInt16
    }
}
