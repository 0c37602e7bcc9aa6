// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import HandoffCrypto
internal import HandoffPosix
internal import HandoffTransport
internal import LocalFiles
internal import Measuring

/// `photoshare bench`: measures with another process, or with another device.
struct BenchCommand {
    private let arguments: ParsedCommand
    private let engines: Engines
    private let console: Console

    init(_ arguments: ParsedCommand, _ engines: Engines, _ console: Console) {
        self.arguments = arguments
        self.engines = engines
        self.console = console
    }

    func run() async throws -> ExitStatus {
        if self.arguments[BenchOptions.serve] {
            return try await BenchServing(self.arguments, self.engines, self.console).run()
        }
        let plan = try self.makePlan()
        let output = BenchOutput(self.arguments, self.engines.workers, self.console)
        try await output.probe()
        ProcessMeter.begin()
        let folder = try BenchFolder(self.arguments)
        defer { folder.remove() }
        let passing = try PassingTrust(self.engines.security)
        let counter = WireCounter()
        let node = self.makeNode(passing.trust, counter)
        let began = ContinuousClock.now
        let target = try await BenchTarget.find(self.arguments, self.engines, self.console, node)
        var report = try await target.whileThere {
            try await node.withContinuation(of: target.source, code: target.code) { activity in
                guard activity.activityType == BenchServing.activityType else {
                    throw Failure(
                        .nothingFound,
                        "the other device offers no measurement",
                        hint: "run photoshare bench --serve there"
                    )
                }
                let session = try activity.continuationSession()
                let stream = try await session.openStream(priority: .control)
                defer { stream.reset() }
                let line = BenchLine(stream)
                let device = try await Self.meet(passing, line, self.engines.security)
                let peer = BenchPeer(
                    node: node,
                    source: target.source,
                    device: device,
                    workers: self.engines.workers,
                    folder: folder,
                    counter: counter,
                    console: self.console
                )
                return try await self.measure(plan, peer, activity, line, address: session.peer.address ?? "", target)
            }
        }
        report.seconds = began.duration(to: .now) / .seconds(1)
        try await output.write(report)
        return .done
    }

    private func measure(
        _ plan: BenchPlan,
        _ peer: BenchPeer,
        _ activity: UserActivity,
        _ line: BenchLine,
        address: String,
        _ target: BenchTarget
    ) async throws -> BenchReport {
        let steps = plan.turns * (LadderRun.steps(plan) + BaselineRun.steps) + MixRun.steps
        let progress = BenchProgress(self.console, steps: steps)
        defer { progress.finish() }
        let folder = peer.folder.path
        let facts = await self.engines.workers.next().run { HostFacts.here(folder) }
        let hosts = Sides(sender: try await line.ask(.facts, for: HostFacts.self).printable, receiver: facts)
        var report = BenchReport(hosts: hosts, isLoopback: target.isLoopback)
        let baselines = BaselineRun(plan, peer, line, address: address, self.engines.security, progress)
        let carrier = try Carrier(peer, activity, line)
        let ladder = LadderRun(plan, peer, line, carrier, progress)
        for turn in 0..<plan.turns {
            try await baselines.runRound()
            try await ladder.runTurn(turn)
        }
        report.rungs = ladder.rungs
        report.baselines = baselines.baselines
        report.stages = baselines.stages
        let mixes = MixRun(plan: plan.mixes, peer: peer, line: line, activity: activity, progress: progress)
        report.mixes = try await mixes.run()
        return report
    }

    /// Becomes a paired device of the other side for the time of the measurement, and the other way round.
    private static func meet(
        _ passing: PassingTrust,
        _ line: BenchLine,
        _ security: OpenSSLSecurity
    ) async throws -> PairedDevice {
        let make = { security.randomBytes(Introduction.keyBytes) }
        let keys = DeviceKeys(advertIn: make(), advertOut: make(), knockIn: make(), knockOut: make())
        let own = Introduction(
            publicKeyInfo: passing.identity.subjectPublicKeyInfo,
            // As the other side uses them: what goes out here comes in there.
            advertIn: keys.advertOut,
            advertOut: keys.advertIn,
            knockIn: keys.knockOut,
            knockOut: keys.knockIn
        )
        let other = try await line.introduce(own)
        guard let record = other.record(security, keys: keys) else {
            throw Failure(.violation, "the other side's key cannot be one")
        }
        try await passing.store.add(record)
        guard let device = try await passing.trust.devices().first else { throw CancellationError() }
        return device
    }

    private func makeNode(_ trust: DeviceTrust, _ counter: WireCounter) -> HandoffNode {
        var configuration = HandoffNode.Configuration()
        configuration.userInfoLimit = BenchServing.userInfoLimit
        configuration.updateInterval = .zero
        return HandoffNode(
            configuration: configuration,
            transport: CountingTransport(sockets: PosixTransport(loops: self.engines.loops), counter: counter),
            discovery: self.engines.discovery,
            security: self.engines.security,
            trust: trust
        )
    }

    private func makePlan() throws -> BenchPlan {
        var plan = self.arguments[BenchOptions.quick] ? BenchPlan.quick : .full
        if let text = self.arguments[BenchOptions.sizes] {
            guard let sizes = SizeList.parse(text, size: ByteCountText.parse) else {
                throw Failure(.usage, "--sizes expects sizes with commas between them, as in 256,64KiB,1GiB")
            }
            plan.sizes = sizes
        }
        return plan
    }
}
