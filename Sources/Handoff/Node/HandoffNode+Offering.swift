// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport

extension HandoffNode {
    /// After how many seconds an expiry is looked at again.
    private static let longestPause = 60.0

    /// Offers the scope's current activity, whichever it is, until the task is cancelled.
    ///
    /// The node listens for as long as it runs, and advertises for as long as an activity is current and eligible.
    /// Sessions run inside it: cancellation ends them, withdraws the advert, and returns once the delegates' calls have.
    ///
    /// - Parameter onEvent: Told what happens; must not block.
    /// - Throws: ``HandoffError`` with `.addressInUse` or `.connectionUnavailable` if it cannot listen, `.cancelled`
    ///   after cancellation. Without
    ///   discovery it goes on, since peers may know the address: see ``NodeEvent/notAdvertised(_:)``.
    public func run(onEvent: @escaping @Sendable (NodeEvent) -> Void = { _ in }) async throws(HandoffError) {
        do {
            let listener = try await self.transport.listen(
                port: self.configuration.port,
                interfaces: self.configuration.interfaces
            )
            defer { listener.close() }
            let scope = self.scope
            let desk = CodeDesk(security: self.security, wordCount: self.configuration.codeWords) { change in
                switch change {
                case .used: break
                case .died: onEvent(.codeDied)
                case .stopped: onEvent(.codesStopped)
                }
                scope.changed()
            }
            let identity = try self.security.makeEphemeralIdentity()
            let doorkeeper = Doorkeeper()
            try await withThrowingDiscardingTaskGroup { group in
                group.addTask { await self.advertise(desk, port: listener.port, onEvent) }
                while let link = try await Self.accept(from: listener) {
                    let number = doorkeeper.admit(link)
                    group.addTask {
                        await self.serve(link, number, doorkeeper, desk, identity, onEvent)
                    }
                }
                group.cancelAll()
            }
        } catch {
            // A wait that cancellation ended looks like a listener that was closed.
            throw Task.isCancelled ? .cancelled : HandoffError(error)
        }
        if Task.isCancelled { throw .cancelled }
    }

    private static func accept(from listener: any Listener) async throws -> (any Link)? {
        try await withTaskCancellationHandler {
            try await listener.accept()
        } onCancel: {
            listener.close()
        }
    }

    /// Publishes what the current activity and the open code ask for, anew after each change.
    ///
    /// Cancellation withdraws what is out.
    private func advertise(_ desk: CodeDesk, port: UInt16, _ onEvent: @Sendable (NodeEvent) -> Void) async {
        var publication: (any Publication)?
        var published: SpokenCode?
        var isOut = false
        var changes = self.scope.changes().makeAsyncIterator()
        while await self.waitForChange(&changes, isOut: isOut) {
            let isOffered = self.scope.current?.isContinuable(at: Date()) == true
            guard isOffered != isOut || (isOffered && desk.code != published) else { continue }
            await publication?.withdraw()
            publication = nil
            isOut = isOffered
            guard isOffered else {
                onEvent(.withdrawn)
                continue
            }
            published = desk.code
            let instance = self.makeInstanceName()
            let entries = AdvertText(nameplate: published?.nameplate).entries
            let text = entries.map { TextEntry(key: $0.key, value: $0.value) }
            // A code works with the address alone, too: it is said before the advert is out.
            onEvent(.advertised(code: published.map { OneShotCode($0) }, port: port, instance: instance))
            do {
                publication = try await self.discovery.publish(
                    ServiceAdvert(instance: instance, port: port, text: text)
                )
                onEvent(.published(engine: self.discovery.engineName))
            } catch {
                onEvent(.notAdvertised(HandoffError(error)))
            }
        }
        await publication?.withdraw()
    }

    /// Waits until something about the current activity is another, its expiry among it.
    ///
    /// - Parameters:
    ///   - changes: What the scope says.
    ///   - isOut: Whether the activity is advertised, so that its expiry matters.
    /// - Returns: False after cancellation.
    private func waitForChange(_ changes: inout AsyncStream<Void>.Iterator, isOut: Bool) async -> Bool {
        let scope = self.scope
        let expiration = isOut ? scope.current?.expirationDate : nil
        return await withTaskGroup(of: Void.self) { group in
            if let expiration {
                // In steps: somebody may set the clock meanwhile. It may be past by now: then at once.
                let pause = min(max(0, expiration.timeIntervalSinceNow), Self.longestPause)
                group.addTask {
                    do { try await Task.sleep(for: .seconds(pause)) } catch { return }
                    scope.changed()
                }
            }
            defer { group.cancelAll() }
            return await changes.next(isolation: #isolation) != nil
        }
    }

    /// Sixteen random hex digits, new at each publication (docs/security.md, rule 18).
    private func makeInstanceName() -> String {
        let digits = Array("0123456789abcdef")
        return String(self.security.randomBytes(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
