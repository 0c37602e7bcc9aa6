// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport
internal import HandoffWire

extension Connection {
    private enum Part: Sendable {
        case reader
        case writer
        case pulse
        case timer
    }

    /// Reads, writes and answers for as long as a body runs, then says goodbye and closes.
    ///
    /// Cancellation does not wait for the peer: the goodbye goes out if the path takes it at once.
    ///
    /// - Parameter body: What uses the connection.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    nonisolated func run<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        let outcome = await withTaskGroup(of: Part.self) { group -> Result<Value, any Error> in
            // The three prefer the loop, so that what they wait for resumes them there; the body, which is others'
            // code, does not.
            group.addTask(executorPreference: self.executor) {
                await self.readAll()
                await self.endDirection()
                return .reader
            }
            group.addTask(executorPreference: self.executor) {
                await self.writeAll()
                await self.endDirection()
                return .writer
            }
            group.addTask(executorPreference: self.executor) {
                await self.watchPulse()
                return .pulse
            }
            do {
                let value = try await body()
                await self.leave(Reason(.done, ""), &group)
                return .success(value)
            } catch {
                let code: Reason.Code = HandoffError(error).code == .protocolViolation ? .violation : .cancelled
                await self.leave(Reason(code, ""), &group)
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    private nonisolated func leave(_ reason: Reason, _ group: inout TaskGroup<Part>) async {
        await self.sayGoodbye(reason)
        group.addTask {
            await self.waitForFarewell()
            return .timer
        }
        // The peer hangs up after our last word: until then what we sent may still be on its way (RFC 1122 4.2.2.13).
        var left: Set<Part> = []
        while let part = await group.next() {
            left.insert(part)
            if left.contains(.writer), left.contains(.reader) || left.contains(.timer) { break }
            if left.contains(.timer), !Task.isCancelled { break }
        }
        self.link.close()
        group.cancelAll()
    }

    /// Returns when nothing was sent for a while; a slow path is waited for as long as it takes something.
    private func waitForFarewell() async {
        var sent: Int
        repeat {
            sent = self.secure.sentCount
            // Cancellation ends the wait at once, and that is right: it only bounds the one for the peer.
            do { try await Task.sleep(for: self.deadlines.farewell) } catch { return }
        } while self.secure.sentCount != sent
    }

    /// The reader or the writer has ended; after both, the link is given back even if the body takes its time.
    private func endDirection() {
        if self.hasEndedDirection { self.link.close() }
        self.hasEndedDirection = true
    }

    func sayGoodbye(_ reason: Reason) {
        guard !self.isLeaving else { return }
        self.table.queue(OutgoingMessage(.goodbye, reason.encoded))
        self.isLeaving = true
        self.requestInlet.finish()
    }

    /// Asks a quiet peer for a sign of life, and gives it up after a long silence (docs/security.md, rule
    /// 14).
    private func watchPulse() async {
        let interval = self.deadlines.silence / 4
        while !Task.isCancelled, self.table.ended == nil {
            do { try await Task.sleep(for: interval) } catch { return }
            // A link that takes nothing any more and still brings something is of no use either.
            if let failure = self.writeFailure {
                self.table.end(failure)
                self.link.close()
            }
            let silence = self.lastHeard.duration(to: .now)
            if silence > self.deadlines.silence {
                self.table.end(HandoffError(.timedOut, "the other device has gone silent"))
                self.link.close()
            } else if silence >= interval {
                self.table.queue(OutgoingMessage(.ping, [UInt8](repeating: 0, count: 8)))
            }
        }
    }
}
