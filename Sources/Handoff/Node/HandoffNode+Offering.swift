// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

extension HandoffNode {
    /// Offers the scope's current activity, whichever it is, until the task is cancelled.
    ///
    /// The node listens for as long as it runs, and advertises for as long as an activity is current and eligible.
    /// Sessions run inside it: cancellation ends them, withdraws the advert, and returns once the delegates' calls have.
    ///
    /// - Parameter onEvent: Told what happens; must not block.
    /// - Throws: ``HandoffError`` with `.addressInUse` or `.connectionUnavailable` if it cannot listen, `.invalidValue`
    ///   if this user may not on that port, `.storeUnusable` if the paired devices cannot be read, `.cancelled` after
    ///   cancellation. Without discovery it goes on, since peers may know the address: see
    ///   ``NodeEvent/notAdvertised(_:)``.
    public func run(onEvent: @escaping @Sendable (NodeEvent) -> Void = { _ in }) async throws(HandoffError) {
        let desk = self.configuration.offersCode ? self.makeDesk(onEvent) : nil
        try await self.receive(desk, self.configuration.audience, onEvent) { group, doors in
            let scope = self.scope
            if let trust = self.trust { group.addTask { await trust.watch { scope.changed() } } }
            group.addTask {
                var advertiser = Advertiser(self, desk, doors, onEvent)
                await advertiser.run()
            }
        } serve: { link, number, reception in
            await self.serve(link, number, reception, onEvent)
        }
        if Task.isCancelled { throw .cancelled }
    }

    /// Makes the desk of the one-shot codes of one run.
    func makeDesk(_ onEvent: @escaping @Sendable (NodeEvent) -> Void) -> CodeDesk {
        let scope = self.scope
        return CodeDesk(security: self.security, wordCount: self.configuration.codeWords) { change, desk in
            switch change {
            case .used, .reopened: break
            case .died: onEvent(.codeDied)
            case .stopped: onEvent(.codesStopped(StoppedCodes(desk)))
            }
            scope.changed()
        }
    }

    /// Listens, and serves whoever comes, until cancelled or until the doors are closed.
    ///
    /// - Parameters:
    ///   - desk: Where the code lies, if one is offered.
    ///   - audience: Who may come without a code.
    ///   - onEvent: Told who is not received at all.
    ///   - begin: Adds what runs beside; gets the doors.
    ///   - serve: Serves one peer from its first byte to its last.
    /// - Throws: ``HandoffError``, as ``run(onEvent:)`` does.
    func receive(
        _ desk: (any PasswordDesk)?,
        _ audience: Audience,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void,
        begin: (inout ThrowingDiscardingTaskGroup<any Error>, Doors) -> Void,
        serve: @escaping @Sendable (any Link, UInt64, Reception) async -> Void
    ) async throws(HandoffError) {
        let doors = Doors(self.transport, self.configuration)
        defer { doors.close() }
        do {
            try await self.trust?.refresh()
            try await doors.renew()
            let reception = Reception(
                desk: desk,
                trust: self.trust,
                audience: audience,
                identity: try self.security.makeEphemeralIdentity(),
                security: self.security,
                clock: self.clock
            )
            try await withThrowingDiscardingTaskGroup { group in
                begin(&group, doors)
                for await listener in doors.listeners {
                    group.addTask { try await self.welcome(at: listener, reception, onEvent, serve) }
                }
                group.cancelAll()
            }
        } catch {
            // A wait that cancellation ended looks like a listener that was closed.
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
    }

    private func welcome(
        at listener: any Listener,
        _ reception: Reception,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void,
        _ serve: @escaping @Sendable (any Link, UInt64, Reception) async -> Void
    ) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            defer { listener.close() }
            while let link = try await Self.accept(from: listener) {
                guard self.configuration.acceptsAnyAddress || self.isNeighbour(link) else {
                    link.close()
                    onEvent(.tooFar(Peer(address: link.remote.map { self.transport.text(of: $0) }, device: nil)))
                    continue
                }
                let number = await reception.doorkeeper.admit(link)
                group.addTask { await serve(link, number, reception) }
            }
        }
    }

    private func isNeighbour(_ link: any Link) -> Bool {
        self.transport.isNeighbour(link, on: self.configuration.interfaces)
    }

    private static func accept(from listener: any Listener) async throws -> (any Link)? {
        try await withTaskCancellationHandler {
            try await listener.accept()
        } onCancel: {
            listener.close()
        }
    }
}
