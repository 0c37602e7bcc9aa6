// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import HandoffCrypto
internal import LocalFiles
internal import Measuring

/// Measures what the machine and the path do without the program, and what the steps of a transfer cost alone.
final class BaselineRun {
    private let plan: BenchPlan
    private let peer: BenchPeer
    private let line: BenchLine
    private let host: String
    private let stageWork: StageWork
    private let progress: BenchProgress
    private var rates: [Baseline.Kind: [Double]] = [:]
    private var works: [StageCost.Stage: [Work]] = [:]

    /// Prepares.
    ///
    /// - Parameters:
    ///   - plan: What is measured.
    ///   - peer: The other side.
    ///   - line: Requests to it.
    ///   - address: Where it is, as its session says it.
    ///   - security: The engine that encrypts.
    ///   - progress: Told of each step.
    init(
        _ plan: BenchPlan,
        _ peer: BenchPeer,
        _ line: BenchLine,
        address: String,
        _ security: OpenSSLSecurity,
        _ progress: BenchProgress
    ) {
        self.plan = plan
        self.peer = peer
        self.line = line
        self.host = Self.host(of: address)
        self.stageWork = StageWork(security: security)
        self.progress = progress
    }

    /// How many steps a round tells of.
    static let steps = 2

    /// Measures each of them once more.
    func runRound() async throws {
        let bytes = self.plan.baselineBytes
        self.progress.step("baselines: memory, AES-GCM, TCP, sendfile")
        try await self.line.send(.prepare(BenchFiles(.plain, count: 1, bytes: bytes)))
        try await self.line.receive()
        self.note(.memcpy, try await self.alone { try PlainWork.copyMemory(bytes) })
        self.note(.aes, try await self.alone { try PlainWork.seal(bytes) })
        let (sent, received) = try await self.move(bytes, isFile: false)
        self.note(.tcp, received)
        self.works[.send, default: []].append(sent)
        self.works[.receive, default: []].append(received)
        try await self.peer.touch(bytes)
        self.note(.sendfile, try await self.move(bytes, isFile: true).received)
        self.progress.step("stages: read, hash, encrypt; decrypt, verify, write")
        let stages: BenchStages = try await self.line.ask(.stages(bytes: bytes))
        for (name, work) in stages.stages {
            guard let stage = StageCost.Stage(rawValue: name) else { continue }
            self.works[stage, default: []].append(work.work)
        }
        let (work, path) = (self.stageWork, self.peer.folder.path("stage"))
        try await self.peer.touch(bytes)
        let own = try await self.alone { try work.receiver(bytes, file: path) }
        for (stage, work) in own { self.works[stage, default: []].append(work) }
        self.peer.folder.remove("stage")
    }

    /// The baselines, in their order.
    var baselines: [Baseline] {
        Baseline.Kind.allCases.compactMap { kind in
            Distribution(self.rates[kind] ?? []).map { Baseline(kind, rate: $0) }
        }
    }

    /// The steps, in their order.
    var stages: [StageCost] {
        StageCost.Stage.allCases.compactMap { stage in
            let works = self.works[stage] ?? []
            let scale = { (work: Work, seconds: Double) in seconds / Double(work.bytes) * PayloadSize.gibibyte }
            guard let processor = Distribution(works.map { scale($0, $0.processor) }),
                let time = Distribution(works.map { scale($0, $0.seconds) })
            else { return nil }
            return StageCost(stage, processor: processor, time: time)
        }
    }

    private func note(_ kind: Baseline.Kind, _ work: Work) {
        self.rates[kind, default: []].append(Double(work.bytes) / max(work.seconds, 1e-9))
    }

    private func alone<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await self.peer.workers.next().run(body)
    }

    /// Moves bytes over the path without encryption.
    private func move(_ bytes: UInt64, isFile: Bool) async throws -> (sent: Work, received: Work) {
        let port: BenchPort = try await self.line.ask(.plain(bytes: bytes, isFile: isFile))
        let (host, path) = (self.host, isFile ? self.peer.folder.path("plain") : nil)
        let received = try await self.alone { try PlainPath.fetch(host, port.port, into: path) }
        let sent = try await self.line.receive(BenchWork.self)
        self.peer.folder.remove("plain")
        guard received.bytes == bytes else { throw Failure(.violation, "fewer bytes came than were asked for") }
        return (sent.work, received)
    }

    /// The address without its port and its brackets.
    static func host(of address: String) -> String {
        guard address.hasPrefix("[") else { return String(address.prefix { $0 != ":" }) }
        return String(address.dropFirst().prefix { $0 != "]" })
    }
}

@available(*, unavailable)
extension BaselineRun: Sendable {}
