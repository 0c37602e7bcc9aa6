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

    /// How often a quiet connection is asked for a sign of life, and how long it may stay quiet (docs/security.md,
    /// rule 14).
    private static let pulseInterval = Duration.seconds(15)
    private static let pulseLimit = Duration.seconds(60)
    /// How long the peer may take to hang up after the last word.
    private static let farewell = Duration.seconds(3)

    /// Reads, writes and answers for as long as a body runs, then says goodbye and closes.
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
                return .reader
            }
            group.addTask(executorPreference: self.executor) {
                await self.writeAll()
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
            // The timer only bounds the wait below; cancellation makes it end at once, and that is right.
            try? await Task.sleep(for: Self.farewell)
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

    func sayGoodbye(_ reason: Reason) {
        guard !self.isLeaving else { return }
        self.table.queue(OutgoingMessage(.goodbye, reason.encoded))
        self.isLeaving = true
        self.requestInlet.finish()
    }

    private func watchPulse() async {
        while !Task.isCancelled, self.table.ended == nil {
            do { try await Task.sleep(for: Self.pulseInterval) } catch { return }
            let silence = self.lastHeard.duration(to: .now)
            if silence > Self.pulseLimit {
                self.table.end(HandoffError(.timedOut, "the other device has not answered for a minute"))
                self.link.close()
            } else if silence >= Self.pulseInterval {
                self.table.queue(OutgoingMessage(.ping, [UInt8](repeating: 0, count: 8)))
            }
        }
    }
}
