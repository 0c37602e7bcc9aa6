// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension ContinuationStream {
    /// What comes in on a stream, piece by piece, to its end.
    ///
    /// Iterating reads, so one task at a time may; each piece has at least one byte. It throws ``HandoffError`` as
    /// ``ContinuationStream/read()`` does.
    public struct Bytes: AsyncSequence, Sendable {
        fileprivate let stream: ContinuationStream

        /// Begins where the last read ended.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self.stream) }

        /// Gives one piece after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate let stream: ContinuationStream

            /// Waits for the next piece.
            ///
            /// - Parameter actor: The actor to run on.
            /// - Returns: The piece, or nil at the end.
            /// - Throws: As ``ContinuationStream/read()``.
            public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(HandoffError)
                -> [UInt8]?
            {
                try await self.stream.read()
            }
        }
    }

    /// What comes in, as a sequence: `for try await bytes in stream.bytes`.
    public var bytes: Bytes { Bytes(stream: self) }

    /// Reads to the end of the other side's direction.
    ///
    /// - Parameter limit: The most bytes to accept.
    /// - Returns: All of them.
    /// - Throws: ``HandoffError`` with `.protocolViolation` if more come, which gives the stream up: the other side gets
    ///   `.handoffFailed` then, since nobody has cancelled; else as ``read()``.
    public func readAll(limit: Int) async throws(HandoffError) -> [UInt8] {
        var all: [UInt8] = []
        while let bytes = try await self.read() {
            guard bytes.count <= limit - all.count else {
                self.fail()
                throw HandoffError(.protocolViolation, "more than the \(limit) bytes came that are allowed")
            }
            // The first piece is often the only one, and need not be copied.
            if all.isEmpty { all = bytes } else { all += bytes }
        }
        return all
    }

    /// Asks one question and waits for the one answer: what most continuations need a stream for.
    ///
    /// Sends the question, ends this direction, and reads the other one to its end.
    ///
    /// - Parameters:
    ///   - question: The bytes to send.
    ///   - limit: The most bytes to accept as the answer.
    /// - Returns: The answer.
    /// - Throws: As ``write(_:)`` and ``readAll(limit:)``; ``HandoffError`` with `.handoffFailed` if the question is longer than
    ///   the other side accepts, or it could not make the answer, `.cancelled` if that was cancelled there.
    public func request(_ question: [UInt8], limit: Int) async throws(HandoffError) -> [UInt8] {
        try await self.write(question)
        try await self.finish()
        return try await self.readAll(limit: limit)
    }

    /// Waits for the one question and answers it: the other end of ``request(_:limit:)``.
    ///
    /// - Parameters:
    ///   - limit: The most bytes to accept as the question.
    ///   - answer: Makes the answer of the question. If it throws, the stream is reset, since half an answer looks like a
    ///     whole one: who asked gets `.cancelled` (3072) for a `CancellationError` or a cancelled task, which it passes over
    ///     in silence, and `.handoffFailed` (4608) for everything else.
    /// - Throws: What `answer` throws, or ``HandoffError`` as ``readAll(limit:)`` and ``write(_:)`` do.
    public func respond(limit: Int, _ answer: ([UInt8]) async throws -> [UInt8]) async throws {
        let question = try await self.readAll(limit: limit)
        let bytes = try await self.makeAnswer(question, answer)
        try await self.write(bytes)
        try await self.finish()
    }

    // A function of its own, and not inlined: the optimizer of 6.3.1 crashes on the two together.
    @inline(never)
    private func makeAnswer(_ question: [UInt8], _ answer: ([UInt8]) async throws -> [UInt8]) async throws -> [UInt8] {
        do {
            return try await answer(question)
        } catch {
            let isCancelled = HandoffError(error).code == .cancelled || Task.isCancelled
            if isCancelled { self.reset() } else { self.fail() }
            throw error
        }
    }
}

@available(*, unavailable)
extension ContinuationStream.Bytes.AsyncIterator: Sendable {}
