// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import DecoderProcesses
internal import Handoff
internal import HandoffCrypto
internal import HandoffDNSSD
internal import HandoffPosix
internal import HandoffTransport
internal import LocalFiles

/// The engines that the tool puts together; the only place that knows which there are.
struct Engines: Sendable {
    let loops: EventLoopGroup
    let workers: WorkerPool
    let discovery: SystemDiscovery
    let pictures: PictureDecoders
    let windUp = WindUp()
    /// Where the tool waits for the command, and where the command runs; nil for Swift's own threads, as many as there are
    /// processors.
    let waitingExecutor: EventLoop?
    let commandExecutor: WorkerThread?
    private let interfaces: [String]
    /// Nil for a command that talks to nobody: to start it takes 3 ms, as long as to decode 3 megapixels.
    private let startedSecurity: OpenSSLSecurity?

    /// Starts the engines.
    ///
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - console: Where they say what is wrong.
    ///   - nursery: Where the processes come from that decode pictures.
    /// - Throws: The error of the engine that cannot be started.
    init(_ arguments: ParsedCommand, _ console: Console, _ nursery: DecoderNursery?) throws {
        let mode: SystemDiscovery.Mode =
            switch arguments[CommonOptions.discovery] {
            case .auto: .auto
            case .daemon: .daemon
            case .embedded: .embedded
            }
        self.interfaces = arguments[CommonOptions.interface]
        // One picture, one file, one thing after the other: on one thread. What is started here is stopped again, too, and
        // each thread takes as long as to decode a few ten thousand pixels.
        let isPreview = arguments.command.name == PreviewOptions.command.name
        self.loops = try EventLoopGroup(count: 1)
        self.workers = try WorkerPool(count: isPreview ? 1 : 2)
        self.waitingExecutor = isPreview ? self.loops.next() : nil
        self.commandExecutor = isPreview ? self.workers.next() : nil
        self.startedSecurity = isPreview ? nil : try OpenSSLSecurity()
        self.pictures = try PictureDecoders(nursery, on: self.commandExecutor)
        self.discovery = SystemDiscovery(mode: mode, interfaces: self.interfaces)
    }

    /// Keys and channels.
    var security: OpenSSLSecurity {
        get throws(ChannelError) {
            if let startedSecurity { return startedSecurity }
            return try OpenSSLSecurity()
        }
    }

    /// Makes a node on these engines.
    ///
    /// - Parameters:
    ///   - trust: Who this device is, if it was paired.
    ///   - configure: Changes the default configuration.
    /// - Returns: The node.
    /// - Throws: `ChannelError` with `.library` if keys and channels cannot start.
    func makeNode(
        _ trust: DeviceTrust? = nil,
        _ configure: (inout HandoffNode.Configuration) -> Void = { _ in }
    ) throws(ChannelError) -> HandoffNode {
        var configuration = HandoffNode.Configuration()
        configuration.interfaces = self.interfaces
        configure(&configuration)
        return HandoffNode(
            configuration: configuration,
            transport: PosixTransport(loops: self.loops),
            discovery: self.discovery,
            security: try self.security,
            trust: trust
        )
    }
}
