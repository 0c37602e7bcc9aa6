// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffWire
internal import Locking

/// The streams of a session with everybody who waits on them: the pure machine inside one lock.
///
/// Users of streams call from any executor; when something is there they get it without a hop to the connection's.
final class StreamTable: Sendable {
    private struct State: ~Copyable {
        var streams: Streams
        var readers: [UInt32: CheckedContinuation<Void, Never>] = [:]
        var writers: [UInt64: CheckedContinuation<HandoffError?, Never>] = [:]
        /// Who waits for the peer to take a stream.
        var openers: [UInt32: CheckedContinuation<Void, Never>] = [:]
        var acceptor: CheckedContinuation<Void, Never>?
        var driver: CheckedContinuation<Void, Never>?
        var driverHasWork = false
        var ended: HandoffError?
        /// Called once at the end.
        var onEnd: (@Sendable () -> Void)?
    }

    private let state: Lock<State>
    /// Signs of life of the peer.
    let pulse = PeerPulse()

    init(isClient: Bool, windows: StreamWindows, limit: Int) {
        self.state = Lock(State(streams: Streams(isClient: isClient, windows: windows, limit: limit)))
    }

    func begin(peer: Hello) {
        self.state.withLock { $0.streams.begin(peer: peer) }
    }

    // MARK: - For the users of streams

    func open(_ priority: StreamPriority) throws(HandoffError) -> UInt32 {
        let (number, driver, ended) = self.state.withLock { state in
            guard state.ended == nil else { return (UInt32?.none, Waiter?.none, state.ended) }
            return (state.streams.open(priority), Self.wakeDriver(&state), nil)
        }
        driver?.resume()
        if let ended { throw ended }
        guard let number else { throw HandoffError(.unsupported, "the other side allows no more streams") }
        return number
    }

    /// Waits for a stream that the peer opens; nil once the session has ended.
    func accept() async throws(HandoffError) -> (number: UInt32, priority: StreamPriority)? {
        while true {
            let (arrival, ended, isTaken) = self.state.withLock { state in
                (state.streams.accept(), state.ended, state.acceptor != nil)
            }
            if let arrival { return arrival }
            if ended != nil { return nil }
            if Task.isCancelled { throw .cancelled }
            if isTaken { throw Self.secondTask("waits for the next stream of this session") }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let isOver = self.state.withLock { state in
                        guard !Task.isCancelled, state.ended == nil, !state.streams.hasArrival, state.acceptor == nil
                        else { return true }
                        state.acceptor = waiter
                        return false
                    }
                    if isOver { waiter.resume() }
                }
            } onCancel: {
                self.state.withLock { state in state.acceptor.take() }?.resume()
            }
        }
    }

    /// Tells the peer that its stream is used.
    func take(_ number: UInt32) {
        self.state.withLock { state in
            state.streams.take(number)
            return Self.wakeDriver(&state)
        }?.resume()
    }

    /// Whether the peer has taken a stream.
    func isTaken(_ number: UInt32) -> Bool { self.state.withLock { $0.streams.answer(to: number) == .taken } }

    /// Waits until the peer has taken a stream.
    func waitUntilTaken(_ number: UInt32) async throws(HandoffError) {
        while true {
            let (answer, ended, isTaken) = self.state.withLock { state in
                (state.streams.answer(to: number), state.ended, state.openers[number] != nil)
            }
            switch answer {
            case .taken: return
            case .reset(let reset): throw ended ?? Self.error(reset)
            case .nothing: break
            }
            if let ended { throw ended }
            if Task.isCancelled { throw .cancelled }
            if isTaken { throw Self.secondTask("waits for this stream to be taken") }
            await withTaskCancellationHandler {
                await withCheckedContinuation { waiter in
                    let isOver = self.state.withLock { state in
                        guard !Task.isCancelled, state.ended == nil, state.streams.answer(to: number) == .nothing,
                            state.openers[number] == nil
                        else { return true }
                        state.openers[number] = waiter
                        return false
                    }
                    if isOver { waiter.resume() }
                }
            } onCancel: {
                self.state.withLock { state in state.openers.removeValue(forKey: number) }?.resume()
            }
        }
    }

    private static func secondTask(_ does: String) -> HandoffError {
        HandoffError(.invalidValue, "another task \(does) already")
    }

    /// How many bytes have moved on a stream, to be compared with what it was before.
    func movedCount(of number: UInt32) -> UInt64 { self.state.withLock { $0.streams.movedCount(of: number) } }

    /// Reads the oldest bytes of a stream; nil at its end.
    func read(_ number: UInt32) async throws(HandoffError) -> [UInt8]? {
        while true {
            let (inbound, driver, ended, isTaken) = self.state.withLock { state in
                let inbound = state.streams.read(number)
                let driver = state.streams.controlBacklog > 0 ? Self.wakeDriver(&state) : nil
                return (inbound, driver, state.ended, state.readers[number] != nil)
            }
            driver?.resume()
            switch inbound {
            case .bytes(let bytes): return bytes
            case .end: return nil
            case .reset(let reset): throw ended ?? Self.error(reset)
            case .nothing: break
            }
            if let ended { throw ended }
            if Task.isCancelled { throw .cancelled }
            if isTaken { throw Self.secondTask("reads from this stream") }
            await self.waitToRead(number)
        }
    }

    private func waitToRead(_ number: UInt32) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = self.state.withLock { state in
                    guard !Task.isCancelled, state.ended == nil, !state.streams.isReadable(number),
                        state.readers[number] == nil
                    else { return true }
                    state.readers[number] = waiter
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            self.state.withLock { state in state.readers.removeValue(forKey: number) }?.resume()
        }
    }

    /// Writes, and returns when the bytes are on their way; the buffer is the caller's alone again then.
    ///
    /// Cancellation resets the stream, since half of a write may be out already.
    func write(_ number: UInt32, _ bytes: [UInt8], isEnd: Bool) async throws(HandoffError) {
        if Task.isCancelled {
            // What was written before is not all that was to be said: the peer must not take its end for the end.
            self.release(number, .cancelled)
            throw .cancelled
        }
        let failure = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<HandoffError?, Never>) in
                let (failure, driver) = self.state.withLock { state -> (HandoffError?, Waiter?) in
                    if let ended = state.ended { return (ended, nil) }
                    guard let ticket = state.streams.write(number, bytes, isEnd: isEnd) else {
                        return (Self.error(state.streams.reset(of: number) ?? .cancelled), nil)
                    }
                    state.writers[ticket] = waiter
                    return (nil, Self.wakeDriver(&state))
                }
                if let failure { waiter.resume(returning: failure) }
                driver?.resume()
            }
        } onCancel: {
            self.release(number, .cancelled)
        }
        if let failure { throw failure }
    }

    func release(_ number: UInt32, _ reset: StreamReset) {
        let (waits, driver) = self.state.withLock { state in
            let wake = state.streams.release(number, reset)
            return (Self.collect(wake, &state, alsoReader: number, opener: number), Self.wakeDriver(&state))
        }
        waits.resume(with: Self.error(reset))
        driver?.resume()
    }

    // MARK: - For the connection

    func queue(_ message: OutgoingMessage) {
        self.state.withLock { state in
            state.streams.queue(message)
            return Self.wakeDriver(&state)
        }?.resume()
    }

    var controlBacklog: Int { self.state.withLock { $0.streams.controlBacklog } }

    var controlBytes: Int { self.state.withLock { $0.streams.controlBytes } }

    func nextOutgoing() -> Streams.Outgoing? {
        self.state.withLock { $0.streams.nextOutgoing() }
    }

    func wasSent(_ ticket: UInt64) {
        self.state.withLock { state in state.writers.removeValue(forKey: ticket) }?.resume(returning: nil)
    }

    func receive(_ header: FrameHeader, _ payload: [UInt8]) throws {
        let (waits, driver, reset) = try self.state.withLock { state in
            let wake = try state.streams.receive(header, payload)
            // Whatever came on a stream, it answers who waits for the stream to be taken.
            let waits = Self.collect(wake, &state, opener: header.stream)
            let driver = header.type == .data ? nil : Self.wakeDriver(&state)
            return (waits, driver, state.streams.reset(of: header.stream))
        }
        // Writers fail only if the peer has let go of their stream; the connection goes on.
        waits.resume(with: Self.error(reset ?? .cancelled))
        driver?.resume()
    }

    /// Waits until something may go out; returns at once if that happened since the last call.
    func waitForOutgoing() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = self.state.withLock { state in
                    guard !Task.isCancelled, state.ended == nil, !state.driverHasWork else {
                        state.driverHasWork = false
                        return true
                    }
                    state.driver = waiter
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            self.state.withLock { state in state.driver.take() }?.resume()
        }
    }

    /// Has a closure called when the session ends, at once if it has.
    ///
    /// - Parameter body: The closure, one a table; must not block.
    func onEnd(_ body: @escaping @Sendable () -> Void) {
        let isOver = self.state.withLock { state in
            if state.ended == nil { state.onEnd = body }
            return state.ended != nil
        }
        if isOver { body() }
    }

    /// Ends every wait; the first error stays.
    func end(_ error: HandoffError) {
        let (waits, driver, onEnd) = self.state.withLock { state in
            if state.ended == nil { state.ended = error }
            _ = state.streams.endAll()
            // Everybody, not only who waits for what was still queued: a piece may have been taken and never sent.
            var waits = Waits(plain: Array(state.readers.values), writers: Array(state.writers.values))
            if let acceptor = state.acceptor.take() { waits.plain.append(acceptor) }
            waits.plain += state.openers.values
            state.openers = [:]
            state.readers = [:]
            state.writers = [:]
            return (waits, Self.wakeDriver(&state), state.onEnd.take())
        }
        waits.resume(with: error)
        driver?.resume()
        onEnd?()
    }

    var ended: HandoffError? { self.state.withLock { $0.ended } }

    // MARK: - Waits, collected under the lock and resumed outside it

    private typealias Waiter = CheckedContinuation<Void, Never>

    private struct Waits: Sendable {
        var plain: [Waiter] = []
        var writers: [CheckedContinuation<HandoffError?, Never>] = []

        func resume(with error: HandoffError) {
            for waiter in self.plain { waiter.resume() }
            for writer in self.writers { writer.resume(returning: error) }
        }
    }

    private static func collect(
        _ wake: Streams.Wake,
        _ state: inout State,
        alsoReader: UInt32? = nil,
        opener: UInt32
    ) -> Waits {
        var waits = Waits()
        if let waiter = state.openers.removeValue(forKey: opener) { waits.plain.append(waiter) }
        for number in wake.readers + (alsoReader.map { [$0] } ?? []) {
            if let reader = state.readers.removeValue(forKey: number) { waits.plain.append(reader) }
        }
        for ticket in wake.failedWrites {
            if let writer = state.writers.removeValue(forKey: ticket) { waits.writers.append(writer) }
        }
        if wake.hasNewStream, let acceptor = state.acceptor.take() { waits.plain.append(acceptor) }
        return waits
    }

    private static func wakeDriver(_ state: inout State) -> Waiter? {
        state.driverHasWork = state.driver == nil
        return state.driver.take()
    }

    private static func error(_ reset: StreamReset) -> HandoffError {
        switch reset {
        case .cancelled: HandoffError(.cancelled, "the other device stopped before the end")
        case .refused: HandoffError(.unsupported, "the other side accepts no more streams")
        default: HandoffError(.handoffFailed, "the stream failed on the other side")
        }
    }
}
