// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import CommandLineInterface
internal import FoundationEssentials
internal import Handoff
internal import LocalFiles

/// A stream of requests and answers.
final class BenchLine {
    private let stream: ContinuationStream
    private let reader: RecordReader

    /// The type of an answer, and of one that says why there is none.
    static let (answer, refusal): (UInt8, UInt8) = (100, 101)
    /// The longest record, in bytes.
    static let limit = 64 * 1024

    init(_ stream: ContinuationStream) {
        self.stream = stream
        self.reader = RecordReader(stream)
    }

    /// Sends a request, and does not wait.
    func send(_ request: BenchRequest) async throws {
        try await self.stream.writeRecord(type: request.type, request.payload)
    }

    /// Asks, and waits for the answer.
    func ask<Answer: Decodable>(_ request: BenchRequest, for type: Answer.Type = Answer.self) async throws -> Answer {
        try await self.send(request)
        return try await self.receive(type)
    }

    /// What the other side's process has used.
    func usage() async throws -> BenchUsage { try await self.ask(.usage, for: BenchUsage.self).held }

    /// Introduces this side, and waits for the answer.
    func introduce(_ introduction: Introduction) async throws -> Introduction {
        let payload = Array(try JSONEncoder().encode(introduction))
        try await self.stream.writeRecord(type: BenchRequest.introduce.type, payload)
        return try await self.receive(Introduction.self)
    }

    /// Waits for an answer.
    func receive<Answer: Decodable>(_ type: Answer.Type) async throws -> Answer {
        let payload = try await self.receive()
        do {
            return try JSONDecoder().decode(type, from: Data(payload))
        } catch {
            throw Failure(.violation, "the other side's answer cannot be read: it may be another version")
        }
    }

    /// Waits for an answer that says nothing but that it is there.
    @discardableResult
    func receive() async throws -> [UInt8] {
        guard let (type, payload) = try await self.reader.next(limit: Self.limit) else {
            throw Failure(.activityGone, "the other side has left in the middle of the measurement")
        }
        if type == Self.refusal {
            let refusal = try? JSONDecoder().decode(BenchRefusal.self, from: Data(payload))
            let message = "the other side cannot do that: \(refusal?.message ?? "")"
            guard refusal?.isFull == true else { throw Failure(.unexpected, message) }
            throw Failure(
                .destinationFull,
                message,
                hint: "--sizes LIST takes smaller payloads; --dir DIR of 'bench --serve' is the folder there"
            )
        }
        return payload
    }

    /// Waits for the next request.
    ///
    /// - Returns: The request with its payload; nil at the end.
    /// - Throws: `HandoffError`, or ``Failure`` with `.violation` for what is none.
    func next() async throws -> (request: BenchRequest, payload: [UInt8])? {
        guard let (type, payload) = try await self.reader.next(limit: Self.limit) else { return nil }
        guard let request = BenchRequest(type: type, payload: payload) else {
            throw Failure(.violation, "the other side asks for what nobody measures: it may be another version")
        }
        return (request, payload)
    }

    /// Answers.
    func reply(_ value: some Encodable) async throws {
        try await self.stream.writeRecord(type: Self.answer, Array(try JSONEncoder().encode(value)))
    }

    /// Answers that it is done.
    func reply() async throws { try await self.stream.writeRecord(type: Self.answer) }

    /// Says why it cannot be done.
    ///
    /// - Parameters:
    ///   - text: What the other side is told.
    ///   - isFull: Whether it is that there is no room.
    /// - Throws: `HandoffError` if the stream fails.
    func refuse(_ text: OutwardText, isFull: Bool = false) async throws {
        let refusal = BenchRefusal(message: text.text, isFull: isFull)
        try await self.stream.writeRecord(type: Self.refusal, Array(try JSONEncoder().encode(refusal)))
    }
}

@available(*, unavailable)
extension BenchLine: Sendable {}
