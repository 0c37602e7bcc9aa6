// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import Handoff
internal import HandoffCrypto
internal import HandoffDNSSD
internal import HandoffPosix
internal import LocalFiles

/// The engines that the tool puts together; the only place that knows which there are.
struct Engines: Sendable {
    let loops: EventLoopGroup
    let workers: WorkerPool
    let discovery: SystemDiscovery
    private let interfaces: [String]

    init(_ arguments: ParsedCommand, _ console: Console) throws {
        let mode: SystemDiscovery.Mode =
            switch arguments[CommonOptions.discovery] {
            case .auto: .auto
            case .daemon: .daemon
            case .embedded: .embedded
            }
        self.interfaces = arguments[CommonOptions.interface]
        self.loops = try EventLoopGroup(count: 1)
        self.workers = try WorkerPool(count: 2)
        self.discovery = SystemDiscovery(mode: mode, interfaces: self.interfaces)
    }

    /// Makes a node on these engines.
    func makeNode(port: UInt16 = 0, codeWords: Int = 2) throws -> HandoffNode {
        var configuration = HandoffNode.Configuration()
        configuration.port = port
        configuration.interfaces = self.interfaces
        configuration.codeWords = codeWords
        return HandoffNode(
            configuration: configuration,
            transport: PosixTransport(loops: self.loops),
            discovery: self.discovery,
            security: try OpenSSLSecurity()
        )
    }
}
