// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff

/// `photoshare trust`: pairs with the device of an ID, without a code.
struct TrustCommand {
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
        // A mistyped ID makes no key.
        let id = self.arguments.operands.first ?? ""
        try DeviceTrust.checkID(id)
        let (node, trust) = try await self.engines.makePairingNode(self.arguments)
        let news = PairingNews(self.console)
        self.console.detail("this device is \(trust.id)")
        let device = try await node.pair(
            trusting: id,
            at: self.arguments[TrustOptions.host]
        ) { event in
            news.show(event)
        }
        try PairingNews.conclude(device, self.console)
        return .done
    }
}
