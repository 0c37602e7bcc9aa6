// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FileTransfer
internal import FoundationEssentials
internal import Handoff
internal import HandoffCrypto
internal import HandoffTransport
internal import LocalFiles
internal import Measuring

/// The side that has the payload: does what the measuring side asks for, on as many sessions as that opens.
final class BenchHost: UserActivityDelegate {
    private let shelf: BenchShelf
    private let workers: WorkerPool
    private let security: OpenSSLSecurity
    private let passing: PassingTrust
    private let folder: BenchFolder
    private let payload = BenchPayload()
    /// Told when a device that has introduced itself has gone.
    private let onEnd: @Sendable () -> Void

    init(
        _ engines: Engines,
        _ passing: PassingTrust,
        _ folder: BenchFolder,
        onEnd: @escaping @Sendable () -> Void
    ) throws {
        self.shelf = BenchShelf(folder, engines.workers)
        self.workers = engines.workers
        self.security = try engines.security
        self.passing = passing
        self.folder = folder
        self.onEnd = onEnd
    }

    func userActivity(_ activity: UserActivity, didBegin session: ContinuationSession) async {
        await withDiscardingTaskGroup { group in
            while let stream = try? await session.nextStream() {
                if stream.priority == .preview {
                    // A transfer takes the streams of its session itself, so that it cannot run beside this loop; such a
                    // request is known by its stream's priority, before it is read.
                    await self.offer(on: stream, activity, session)
                } else {
                    group.addTask { await self.converse(on: stream, activity) }
                }
            }
        }
        // The session over which the code came is the one that lasts as long as the measurement.
        if session.peer.device == nil { self.onEnd() }
    }

    private func offer(on stream: ContinuationStream, _ activity: UserActivity, _ session: ContinuationSession) async {
        defer { stream.reset() }
        let line = BenchLine(stream)
        do {
            guard case .files(let files)? = try await line.next()?.request else { return }
            let offer = FileOffer(try await self.shelf.prepare(files), workers: self.workers) { _ in }
            try await line.reply()
            await offer.userActivity(activity, didBegin: session)
            try await line.reply()
            try await stream.finish()
        } catch {
            try? await self.refuse(error, line)
            try? await stream.finish()
        }
    }

    /// Says why something cannot be done; which folder it is about is nothing for the other side.
    private func refuse(_ error: any Error, _ line: BenchLine) async throws {
        let isFull = Failure(measuring: error, in: self.folder.parent).status == .destinationFull
        switch error {
        case _ where isFull: try await line.refuse("there is no room left", isFull: true)
        case let error as FileError: try await line.refuse(error.clause)
        case let error as TransferError: try await line.refuse(error.text)
        default: try await line.refuse("it has failed there")
        }
    }

    /// Answers one request after the other, to the end of the stream.
    private func converse(on stream: ContinuationStream, _ activity: UserActivity) async {
        defer { stream.reset() }
        let line = BenchLine(stream)
        do {
            while let (request, payload) = try await line.next() {
                if case .stream(let bytes) = request { return try await self.payload.write(bytes, on: stream) }
                do {
                    try await self.answer(request, payload, line, activity)
                } catch {
                    try await self.refuse(error, line)
                }
            }
            try await stream.finish()
        } catch {
            // The other side has gone, or is none: both end here.
        }
    }

    private func answer(
        _ request: BenchRequest,
        _ payload: [UInt8],
        _ line: BenchLine,
        _ activity: UserActivity
    ) async throws {
        switch request {
        case .inline(let bytes, let number):
            activity.userInfo = [
                "payload": .data(self.payload.data(Int(bytes))), "number": .int(Int64(number)),
            ]
        case .usage: try await line.reply(BenchUsage.now)
        case .echo: try await line.reply()
        case .prepare(let files):
            _ = try await self.shelf.prepare(files)
            try await line.reply()
        case .facts:
            var facts = await self.workers.next().run { [folder] in HostFacts.here(folder.path) }
            // Where it is on this device is nothing for the other one.
            facts.folder = facts.folder.split(separator: "/").last.map(String.init) ?? ""
            try await line.reply(facts)
        case .room(let bytes):
            try await self.workers.next().run { [folder] in try folder.require(bytes) }
            try await line.reply()
        case .introduce: try await line.reply(try await self.meet(payload))
        case .plain(let bytes, let isFile): try await self.servePlain(bytes, isFile: isFile, line)
        case .stages(let bytes):
            _ = try await self.shelf.prepare(BenchFiles(.plain, count: 1, bytes: bytes))
            let (work, path) = (StageWork(security: self.security), self.shelf.firstPath ?? "")
            let stages = try await self.workers.next().run { BenchStages(try work.sender(bytes, file: path)) }
            try await line.reply(stages)
        case .stream, .files: try await line.refuse("that needs a stream of its own")
        }
    }

    private func meet(_ payload: [UInt8]) async throws -> Introduction {
        let introduction = try JSONDecoder().decode(Introduction.self, from: Data(payload))
        guard let record = introduction.record(self.security, keys: introduction.keys) else {
            throw Failure(.violation, "the other side's introduction has keys of another length")
        }
        try await self.passing.store.add(record)
        // The node judges by what was read last: now, and not within the next second.
        _ = try await self.passing.trust.devices()
        return Introduction(publicKeyInfo: self.passing.identity.subjectPublicKeyInfo)
    }

    private func servePlain(_ bytes: UInt64, isFile: Bool, _ line: BenchLine) async throws {
        let path = isFile ? self.shelf.firstPath : nil
        let (ports, inlet) = AsyncStream.makeStream(of: UInt16.self)
        let work = try await withThrowingTaskGroup(of: BenchWork.self) { group in
            group.addTask { [workers] in
                try await workers.next().run {
                    defer { inlet.finish() }
                    var door = try PlainPath.Door()
                    inlet.yield(door.port)
                    inlet.finish()
                    return BenchWork(try door.serve(bytes, file: path))
                }
            }
            for await port in ports { try await line.reply(BenchPort(port: port)) }
            guard let work = try await group.next() else { throw CancellationError() }
            return work
        }
        try await line.reply(work)
    }
}
