// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import Benchmark
internal import CommandLineInterface
internal import FileTransfer
internal import Handoff
internal import Locking

/// One repetition: what it took.
struct CarrySample: Sendable {
    /// Seconds to the last byte.
    var time: Double
    /// Seconds to the first byte.
    var firstByte: Double
    /// Bytes over TCP, in both directions.
    var wire: UInt64
}

/// Carries one payload after the other, in any way and from any start.
final class Carrier {
    private let peer: BenchPeer
    private let activity: UserActivity
    private let line: BenchLine
    private var updates: ActivityUpdates.AsyncIterator
    private var number: UInt64 = 0

    /// Prepares.
    ///
    /// - Parameters:
    ///   - peer: The other side.
    ///   - activity: That of the session that stays open.
    ///   - line: Requests over that session.
    /// - Throws: `HandoffError` if the activity cannot be followed.
    init(_ peer: BenchPeer, _ activity: UserActivity, _ line: BenchLine) throws {
        self.peer = peer
        self.activity = activity
        self.line = line
        self.updates = try activity.updates().makeAsyncIterator()
    }

    /// Does what has to be there before a payload can be carried.
    func prepare(_ carriage: Carriage, _ bytes: UInt64) async throws {
        if carriage == .file {
            try await self.line.send(.prepare(BenchFiles(.plain, count: 1, bytes: bytes)))
            try await self.line.receive()
        }
        // An activity that is fetched for the sake of its stream is a small one.
        try await self.put(0)
    }

    /// Carries a payload.
    func carry(_ bytes: UInt64, _ carriage: Carriage, _ start: Start) async throws -> CarrySample {
        if carriage == .inline, start == .cold { try await self.put(UInt64(InlineParts(bytes).size(at: 0))) }
        let wire = self.peer.counter.bytes
        let began = ContinuousClock.now
        let (first, end) =
            switch start {
            case .warm: try await self.carryWarm(bytes, carriage)
            case .cold: try await self.carryCold(bytes, carriage)
            }
        return CarrySample(
            time: began.duration(to: end) / .seconds(1),
            firstByte: began.duration(to: first) / .seconds(1),
            wire: self.peer.counter.bytes - wire
        )
    }

    private typealias Moments = (first: ContinuousClock.Instant, end: ContinuousClock.Instant)

    private func carryWarm(_ bytes: UInt64, _ carriage: Carriage) async throws -> Moments {
        switch carriage {
        case .inline: try await self.followWarm(InlineParts(bytes))
        case .stream: try await Self.pull(bytes, over: try self.activity.continuationSession())
        case .file: try await Self.fetch(bytes, over: self.activity, self.peer)
        }
    }

    private func carryCold(_ bytes: UInt64, _ carriage: Carriage) async throws -> Moments {
        let number = self.number
        let (peer, parts) = (self.peer, InlineParts(bytes))
        let (moments, used) = try await peer.withActivity { activity -> (Moments, UInt64) in
            switch carriage {
            case .inline:
                guard activity.userInfo?["payload"]?.dataValue?.count == parts.size(at: 0) else { throw Self.wrongSize }
                let first = ContinuousClock.now
                guard parts.count > 1 else { return ((first, first), number) }
                let stream = try await activity.continuationSession().openStream(priority: .control)
                defer { stream.reset() }
                var updates = try activity.updates().makeAsyncIterator()
                let line = BenchLine(stream)
                var last = number
                for index in 1..<parts.count {
                    last += 1
                    try await line.send(.inline(bytes: UInt64(parts.size(at: index)), number: last))
                    try await Self.wait(for: last, parts.size(at: index), &updates)
                }
                return ((first, .now), last)
            case .stream: return (try await Self.pull(bytes, over: try activity.continuationSession()), number)
            case .file: return (try await Self.fetch(bytes, over: activity, peer), number)
            }
        }
        self.number = used
        return moments
    }

    /// Has the other side put so many bytes into the activity, and waits until they are there.
    private func put(_ bytes: UInt64) async throws {
        self.number += 1
        try await self.line.send(.inline(bytes: bytes, number: self.number))
        try await self.line.send(.echo)
        try await self.line.receive()
    }

    private func followWarm(_ parts: InlineParts) async throws -> Moments {
        var first: ContinuousClock.Instant?
        for index in 0..<parts.count {
            self.number += 1
            try await self.line.send(.inline(bytes: UInt64(parts.size(at: index)), number: self.number))
            try await Self.wait(for: self.number, parts.size(at: index), &self.updates)
            first = first ?? .now
        }
        let end = ContinuousClock.now
        return (first ?? end, end)
    }

    private static func wait(
        for number: UInt64,
        _ count: Int,
        _ updates: inout ActivityUpdates.AsyncIterator
    ) async throws {
        while let state = try await updates.next() {
            guard state.userInfo?["number"]?.intValue == Int(number) else { continue }
            guard state.userInfo?["payload"]?.dataValue?.count == count else { throw Self.wrongSize }
            return
        }
        throw Failure(.activityGone, "the other side's activity has ended in the middle of the measurement")
    }

    /// Pulls so many bytes over a new stream.
    static func pull(
        _ bytes: UInt64,
        over session: ContinuationSession
    ) async throws -> (first: ContinuousClock.Instant, end: ContinuousClock.Instant) {
        let stream = try await session.openStream(priority: .bulk)
        defer { stream.reset() }
        let request = BenchRequest.stream(bytes: bytes)
        try await stream.writeRecord(type: request.type, request.payload)
        var count: UInt64 = 0
        var first: ContinuousClock.Instant?
        while let piece = try await stream.read() {
            first = first ?? .now
            count += UInt64(piece.count)
        }
        let end = ContinuousClock.now
        guard count == bytes else { throw Self.wrongSize }
        return (first ?? end, end)
    }

    private static func fetch(
        _ bytes: UInt64,
        over activity: UserActivity,
        _ peer: BenchPeer
    ) async throws -> (first: ContinuousClock.Instant, end: ContinuousClock.Instant) {
        let first = Lock<ContinuousClock.Instant?>(nil)
        let place = "out/\(UInt64.random(in: 0 ... .max))"
        _ = try await peer.receive(BenchFiles(.plain, count: 1, bytes: bytes), over: activity, into: place) { event in
            switch event {
            case .progress(let progress) where progress.bytes > 0: first.withLock { $0 = $0 ?? .now }
            case .item: first.withLock { $0 = $0 ?? .now }
            default: break
            }
        }
        let end = ContinuousClock.now
        return (first.withLock { $0 } ?? end, end)
    }

    private static let wrongSize = Failure(
        .violation,
        "the other side has sent another number of bytes than it was asked for"
    )
}

@available(*, unavailable)
extension Carrier: Sendable {}
