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
        let arguments = BenchArguments(self.arguments)
        try arguments.check()
        let plan = try arguments.plan()
        let output = BenchOutput(self.arguments, self.engines.workers, self.console)
        try await output.probe()
        ProcessMeter.begin()
        let folder = try BenchFolder(in: BenchFolder.parent(self.arguments))
        defer { folder.remove() }
        let room = plan.room
        // On one machine both sides write into the same folder.
        let isElsewhere = BenchTarget.isElsewhere(self.arguments)
        try folder.require(room.receiver + (isElsewhere ? 0 : room.sender))
        let began = ContinuousClock.now
        let gathering = BenchGathering()
        do {
            try await self.measure(plan, in: folder, gathering)
        } catch {
            // Ctrl-C is an end that was wished for. After any other one there is what was measured until then.
            guard !Task.isCancelled else { throw error }
            if var part = gathering.report {
                part.seconds = began.duration(to: .now) / .seconds(1)
                try? await output.write(part, isWhole: false)
            }
            throw Failure(measuring: error, in: folder.parent)
        }
        if var report = gathering.report {
            report.seconds = began.duration(to: .now) / .seconds(1)
            try await output.write(report)
        }
        return .done
    }

    private func measure(_ plan: BenchPlan, in folder: BenchFolder, _ gathering: BenchGathering) async throws {
        let passing = try PassingTrust(self.engines.security)
        let counter = WireCounter()
        let node = try self.makeNode(passing.trust, counter)
        let target = try await BenchTarget.find(self.arguments, self.engines, self.console, node)
        try await target.whileThere {
            // Before the companion's end, which looks after what may be left here.
            defer { folder.remove() }
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
                try await line.send(.room(bytes: plan.room.sender))
                try await line.receive()
                let address = session.peer.address ?? ""
                try await self.measure(plan, peer, activity, line, address: address, target, gathering)
            }
        }
    }

    /// Measures all, and keeps what was measured even where something goes wrong in the middle.
    private func measure(
        _ plan: BenchPlan,
        _ peer: BenchPeer,
        _ activity: UserActivity,
        _ line: BenchLine,
        address: String,
        _ target: BenchTarget,
        _ gathering: BenchGathering
    ) async throws {
        let steps = plan.turns * (LadderRun.steps(plan) + BaselineRun.steps) + MixRun.steps
        let progress = BenchProgress(self.console, steps: steps)
        defer { progress.finish() }
        let folder = peer.folder.path
        let facts = await self.engines.workers.next().run { HostFacts.here(folder) }
        let hosts = Sides(sender: try await line.ask(.facts, for: HostFacts.self).printable, receiver: facts)
        var report = BenchReport(hosts: hosts, isLoopback: target.isLoopback)
        let baselines = BaselineRun(plan, peer, line, address: address, try self.engines.security, progress)
        let ladder = LadderRun(plan, peer, line, try Carrier(peer, activity, line), progress)
        let mixes = MixRun(plan: plan.mixes, peer: peer, line: line, activity: activity, progress: progress)
        defer {
            report.rungs = ladder.rungs
            report.baselines = baselines.baselines
            report.stages = baselines.stages
            gathering.keep(report)
        }
        for turn in 0..<plan.turns {
            try await baselines.runRound()
            try await ladder.runTurn(turn)
        }
        report.mixes = try await mixes.run()
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

    private func makeNode(_ trust: DeviceTrust, _ counter: WireCounter) throws -> HandoffNode {
        var configuration = HandoffNode.Configuration()
        configuration.userInfoLimit = BenchServing.userInfoLimit
        configuration.updateInterval = .zero
        return HandoffNode(
            configuration: configuration,
            transport: CountingTransport(sockets: PosixTransport(loops: self.engines.loops), counter: counter),
            discovery: self.engines.discovery,
            security: try self.engines.security,
            trust: trust
        )
    }
}
