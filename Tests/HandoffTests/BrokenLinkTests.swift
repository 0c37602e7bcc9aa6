// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import Handoff
import HandoffTesting
import Testing

/// Whole sessions over a link that fails at a byte: success or a named error, never a hang, never a wrong byte.
@Suite(.timeLimit(.minutes(2)))
struct BrokenLinkTests {
    enum Direction: CaseIterable {
        case sending
        case receiving

        func faults(_ fault: LinkFaults.Fault) -> LinkFaults {
            switch self {
            case .sending: LinkFaults(sending: fault)
            case .receiving: LinkFaults(receiving: fault)
            }
        }
    }

    private static let question = 9000
    private static let answer = 22_000
    private static let step = 997
    private static let pattern = Pattern(seed: 997)

    /// What a link may break with.
    private static let expected: Set<HandoffError.Code> = [
        .handoffFailed, .notTrusted, .timedOut, .connectionUnavailable,
    ]

    /// Asks, finishes, and reads the answer, over a link with these faults.
    ///
    /// - Returns: Nil, or why it failed.
    private func session(
        _ faults: LinkFaults,
        _ configuration: HandoffNode.Configuration = HandoffNode.Configuration()
    ) async throws -> HandoffError? {
        // Every link that is dialled breaks in the same place.
        var configuration = configuration
        configuration.deadlines.redial = .milliseconds(200)
        let pattern = Self.pattern
        let originator = Originator { _ in
        } serve: { _, session in
            guard let stream = try? await session.nextStream() else { return }
            var count = 0
            while let bytes = try? await stream.read() {
                #expect(pattern.fits(bytes, at: count))
                count += bytes.count
            }
            guard count == Self.question else { return }
            try? await stream.write(pattern.piece(at: 0, count: Self.answer))
            try? await stream.finish()
        }
        let outcomes = Journal<HandoffError?>()
        try await Stage.run { stage in
            try await stage.offer(configuration: configuration) { offer in
                let activity = offer.makeActivity(delegate: originator)
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                do {
                    try await stage.continuer(configuration: configuration, faults: faults).withContinuation(
                        of: invitation.source,
                        code: invitation.code
                    ) { received in
                        let stream = try await received.continuationStream()
                        try await stream.write(pattern.piece(at: 0, count: Self.question))
                        try await stream.finish()
                        var count = 0
                        while let bytes = try await stream.read() {
                            #expect(pattern.fits(bytes, at: count))
                            count += bytes.count
                        }
                        #expect(count == Self.answer, "an end came before the last byte")
                    }
                    outcomes.add(nil)
                } catch {
                    outcomes.add(try #require(error as? HandoffError))
                }
            }
        }
        return try #require(outcomes.entries.first)
    }

    @Test(arguments: Direction.allCases)
    func `a link that is cut at any byte gives success or a named error`(direction: Direction) async throws {
        var failures = 0
        for position in stride(from: 0, through: Self.answer * 2, by: Self.step) {
            let error = try await self.session(direction.faults(.cut(after: position)))
            guard let error else { break }
            #expect(Self.expected.contains(error.code), "cut at \(position): \(error)")
            failures += 1
        }
        // Handshake and data are longer than this.
        #expect(failures > (direction == .sending ? Self.question : Self.answer) / Self.step)
    }

    @Test(arguments: Direction.allCases)
    func `a link that stands still at any byte gives success or a named error`(direction: Direction) async throws {
        var configuration = HandoffNode.Configuration()
        configuration.deadlines.handshake = .milliseconds(300)
        configuration.deadlines.request = .milliseconds(300)
        configuration.deadlines.silence = .milliseconds(300)
        configuration.deadlines.farewell = .milliseconds(50)
        let short = configuration
        let failures = try await withThrowingTaskGroup(of: HandoffError?.self) { group in
            for position in stride(from: 1, through: Self.question, by: Self.step * 2) {
                group.addTask { try await self.session(direction.faults(.stall(after: position)), short) }
                group.addTask { try await self.session(direction.faults(.loss(after: position)), short) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for error in failures {
            #expect(error.map { Self.expected.contains($0.code) } == true, "\(String(describing: error))")
        }
        #expect(failures.count == 10)
    }

    @Test(arguments: [1, 7, 4096])
    func `a link that moves small pieces delivers all the same`(pieces: Int) async throws {
        #expect(try await self.session(LinkFaults(pieceLimit: pieces)) == nil)
    }

    @Test func `a link that holds one byte delivers all the same`() async throws {
        try await Stage.run(capacity: 1) { stage in
            try await stage.offer { offer in
                let activity = offer.makeActivity(delegate: .echo())
                activity.supportsContinuationStreams = true
                activity.becomeCurrent()
                let invitation = try await offer.invitation()
                try await stage.continuer().withContinuation(of: invitation.source, code: invitation.code) { received in
                    let stream = try await received.continuationStream()
                    try await stream.write(Self.pattern.piece(at: 0, count: 500))
                    try await stream.finish()
                    var echo: [UInt8] = []
                    while let bytes = try await stream.read() { echo += bytes }
                    #expect(echo == Self.pattern.piece(at: 0, count: 500))
                }
            }
        }
    }
}
