// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

public import HandoffTransport
internal import Synchronization

/// Accepts TCP connections on one port, over IPv6 and IPv4.
///
/// Each accepted connection goes to the next loop of the group. The listener is closed when nobody refers to it any
/// more.
public final class TCPListener: Listener {
    private enum Attempt {
        case accepted(TCPLink)
        case nobody
        case exhausted
        case closed
    }

    /// How long to wait, short of descriptors, before the next try: a closed connection elsewhere gives no sign.
    private static let pauseWhenExhausted = Duration.milliseconds(50)

    /// The port that it listens on.
    public let port: UInt16
    /// Where it listens: one endpoint for each IP version, or for each version and interface.
    public let endpoints: [Endpoint]

    private let sockets: [PolledSocket]
    private let readiness = Readiness()
    private let loops: EventLoopGroup
    private let clock: any Clock<Duration>
    private let tuning = ConnectionTuning()
    /// Which socket is asked first; it moves, so that a flood on one does not starve the others.
    private let turn = Atomic<Int>(0)

    /// Starts to listen.
    init(
        port: UInt16,
        interfaces: [String],
        loops: EventLoopGroup,
        clock: any Clock<Duration>
    ) throws(TransportError) {
        var bound = try ListeningSockets.open(port: port, interfaces: interfaces)
        self.port = bound.port
        self.endpoints = bound.endpoints
        self.loops = loops
        self.clock = clock
        var sockets: [PolledSocket] = []
        do {
            let loop = loops.next()
            while let descriptor = bound.takeNext() {
                sockets.append(try PolledSocket(descriptor, loop: loop, readiness: self.readiness))
            }
        } catch {
            for socket in sockets { socket.close() }
            throw error.transportError("cannot watch port \(bound.port)")
        }
        self.sockets = sockets
    }

    deinit {
        self.close()
    }

    /// Waits for the next peer; one task at a time may.
    ///
    /// - Returns: A link, or nil once the listener is closed.
    /// - Throws: ``TransportError`` with `.closed` if the task is cancelled, or with `.system` if the system cannot
    ///   accept
    ///   any more. A shortage of descriptors or memory is waited out, without holding up anybody else.
    public func accept() async throws(TransportError) -> (any Link)? {
        while true {
            let outcome: Readiness.Outcome
            switch try self.acceptNow() {
            case .accepted(let link): return link
            case .nobody: outcome = await self.readiness.wait(for: .reading)
            case .exhausted: outcome = await self.pause()
            case .closed: return nil
            }
            switch outcome {
            case .ready: continue
            case .closed: return nil
            case .cancelled: throw TransportError(.closed, "the wait for a connection was cancelled")
            }
        }
    }

    /// Stops listening.
    ///
    /// A waiting ``accept()`` returns nil. May be called from any thread, more than once.
    public func close() {
        for socket in self.sockets { socket.close() }
    }

    private func acceptNow() throws(TransportError) -> Attempt {
        let turn = UInt(bitPattern: self.turn.wrappingAdd(1, ordering: .relaxed).oldValue)
        let first = Int(turn % UInt(self.sockets.count))
        for index in self.sockets.indices {
            let socket = self.sockets[(first + index) % self.sockets.count]
            let attempt = try self.accept(from: socket)
            if case .nobody = attempt { continue }
            return attempt
        }
        return .nobody
    }

    private func accept(from socket: PolledSocket) throws(TransportError) -> Attempt {
        while true {
            do throws(SystemError) {
                let attempt = try socket.withDescriptor { number throws(SystemError) -> Attempt in
                    guard let accepted = try Syscalls.accept(number) else { return .nobody }
                    // What accept said: a peer that has left already has no name any more, but counts still.
                    let remote = accepted.remote
                    let socket = try PolledSocket(accepted.descriptor, loop: self.loops.next())
                    return .accepted(TCPLink(socket, remote: remote, tuning: self.tuning))
                }
                return attempt ?? .closed
            } catch {
                if error.concernsOneConnection { continue }
                if error.isExhaustion { return .exhausted }
                throw error.transportError("cannot accept connections on port \(self.port)")
            }
        }
    }

    /// Waits a moment, or until the listener is closed.
    ///
    /// A listening socket never becomes writable, so that a wait for it ends with ``close()`` only.
    private func pause() async -> Readiness.Outcome {
        let (readiness, clock) = (self.readiness, self.clock)
        return await withTaskGroup(of: Readiness.Outcome.self) { group in
            group.addTask { await readiness.wait(for: .writing) }
            group.addTask {
                do {
                    try await clock.sleep(for: Self.pauseWhenExhausted)
                    return .ready
                } catch {
                    return .cancelled
                }
            }
            let first = await group.next()
            group.cancelAll()
            return first ?? .ready
        }
    }
}
