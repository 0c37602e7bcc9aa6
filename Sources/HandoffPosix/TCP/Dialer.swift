// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// Connects to whichever of several endpoints answers first.
struct Dialer: Sendable {
    private enum Event: Sendable {
        case connected(TCPLink)
        case failed(TransportError)
        case pauseEnded(behind: Int)
        case deadlinePassed
    }

    /// How long an attempt has the field to itself: the least that RFC 8305 section 5 recommends, because the
    /// endpoints are on the same link or close.
    private static let stagger = Duration.milliseconds(100)

    /// Where connections go.
    let loops: EventLoopGroup
    /// Measures staggering and deadline.
    let clock: any Clock<Duration>

    /// Races the endpoints.
    ///
    /// - Parameters:
    ///   - endpoints: Best first.
    ///   - deadline: How long all of it may take.
    /// - Returns: The connection that was there first.
    /// - Throws: ``TransportError`` of the last failure, `.timedOut` or `.closed` (cancelled).
    func dial(_ endpoints: [Endpoint], deadline: Duration) async throws(TransportError) -> TCPLink {
        guard !endpoints.isEmpty else { throw TransportError(.badAddress, "there is no address to connect to") }
        let result = await withTaskGroup(of: Event.self) { group in
            let result = await self.race(endpoints, deadline: deadline, in: &group)
            group.cancelAll()
            // One that connected in the same moment lost.
            while let event = await group.next() {
                if case .connected(let link) = event { link.close() }
            }
            return result
        }
        return try result.get()
    }

    private func race(
        _ endpoints: [Endpoint],
        deadline: Duration,
        in group: inout TaskGroup<Event>
    ) async -> Result<TCPLink, TransportError> {
        var race = DialRace(count: endpoints.count)
        self.add(.deadlinePassed, after: deadline, to: &group)
        if let attempt = race.start() { self.add(attempt, to: endpoints, in: &group) }
        while let event = await group.next() {
            if Task.isCancelled {
                if case .connected(let link) = event { link.close() }
                break
            }
            switch event {
            case .connected(let link):
                return .success(link)
            case .pauseEnded(let attempt):
                if let next = race.pauseEnded(behind: attempt) { self.add(next, to: endpoints, in: &group) }
            case .failed(let error):
                switch race.attemptFailed(error) {
                case .start(let next): self.add(next, to: endpoints, in: &group)
                case .wait: continue
                case .fail(let error): return .failure(error)
                }
            case .deadlinePassed:
                return .failure(TransportError(.timedOut, "nothing answered within \(deadline)"))
            }
        }
        return .failure(TransportError(.closed, "connecting was cancelled"))
    }

    private func add(_ attempt: Int, to endpoints: [Endpoint], in group: inout TaskGroup<Event>) {
        let endpoint = endpoints[attempt]
        group.addTask {
            do throws(TransportError) {
                return .connected(try await self.connect(endpoint))
            } catch {
                return .failed(error)
            }
        }
        self.add(.pauseEnded(behind: attempt), after: Self.stagger, to: &group)
    }

    private func add(_ event: Event, after delay: Duration, to group: inout TaskGroup<Event>) {
        group.addTask { [clock] in
            // A cancelled sleep ends early; whoever cancelled no longer looks at the event.
            try? await clock.sleep(for: delay)
            return event
        }
    }

    private func connect(_ endpoint: Endpoint) async throws(TransportError) -> TCPLink {
        do throws(SystemError) {
            let descriptor = try Syscalls.socket(for: endpoint.address)
            // Before it is watched: a socket that is not connecting yet counts as hung up.
            let isConnected = try Syscalls.connect(descriptor, to: endpoint)
            let socket = try PolledSocket(descriptor, loop: self.loops.next())
            do throws(SystemError) {
                if !isConnected { try await self.connected(socket) }
            } catch {
                socket.close()
                throw error
            }
            let link = TCPLink(socket, remote: endpoint, tuning: ConnectionTuning())
            // TCP lets a socket connect to itself when its own free port happens to be the one that is dialled.
            guard link.local != link.remote || link.local == nil else {
                throw SystemError.refused
            }
            return link
        } catch {
            if error == .cancelled { throw TransportError(.closed, "connecting was cancelled") }
            throw error.transportError("cannot connect to \(EndpointText(endpoint))")
        }
    }

    private func connected(_ socket: PolledSocket) async throws(SystemError) {
        while true {
            guard await socket.readiness.wait(for: .writing) == .ready else { throw .cancelled }
            let isConnected = try socket.withDescriptor { descriptor throws(SystemError) in
                try Syscalls.isConnected(descriptor)
            }
            guard let isConnected else { throw .cancelled }
            if isConnected { return }
        }
    }
}
