// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import HandoffDNSSD

/// `photoshare pair`: shows a code, and takes the one that the other device shows; whichever is typed first.
struct PairCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        do { return try await self.pair() } catch { throw PairingNews.explained(error) }
    }

    private func pair() async throws -> ExitStatus {
        let words = self.arguments[PairOptions.longCode] ? 3 : 2
        // What is no code makes no key.
        let given = try CodeEntry(self.arguments, self.console).given(PairOptions.codeFile)
        let (node, _) = try await self.engines.makePairingNode(self.arguments, codeWords: words)
        let device: PairedDevice
        if let given {
            device = try await self.join(given, node)
        } else if self.arguments[PairOptions.host] != nil {
            guard let typed = try await Self.ask("Code shown on the other device: ", self.console) else {
                throw Failure(
                    .usage,
                    "a code is needed, and none was given",
                    hint: "--code-file and PHOTOSHARE_CODE do"
                )
            }
            device = try await self.join(typed, node)
        } else {
            device = try await self.meet(node)
        }
        try PairingNews.conclude(device, self.console)
        return .done
    }

    /// Shows a code and asks for the other one at the same time.
    private func meet(_ node: HandoffNode) async throws -> PairedDevice {
        let news = PairingNews(self.console)
        return try await withThrowingTaskGroup(of: PairedDevice?.self) { group in
            group.addTask { try await node.pair { news.show($0) } }
            group.addTask {
                await news.firstCode()
                guard let typed = try await Self.ask("or type the code that it shows: ", self.console) else {
                    return nil
                }
                return try await self.join(typed, node)
            }
            defer { group.cancelAll() }
            while let device = try await group.next() {
                if let device { return device }
            }
            throw CancellationError()
        }
    }

    private func join(_ code: OneShotCode, _ node: HandoffNode) async throws -> PairedDevice {
        if let host = self.arguments[PairOptions.host] { return try await node.pair(with: .address(host), code: code) }
        let wait = min(self.arguments[PairOptions.wait], .seconds(10))
        let found = try await ActivityFinder(node).find(nameplate: code.nameplate, within: wait)
        return try await node.pair(with: .nearby(found), code: code)
    }

    /// Asks until there is a code that can be one; nil where nobody can be asked.
    private static func ask(_ question: DisplayText, _ console: Console) async throws -> OneShotCode? {
        while let bytes = try await Terminal.prompt(question) {
            let text = String(decoding: bytes, as: UTF8.self)
            do {
                return try OneShotCode(text)
            } catch {
                console.complain("\(error.message)")
            }
        }
        return nil
    }
}
