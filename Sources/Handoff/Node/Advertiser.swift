// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import FoundationEssentials
internal import HandoffProtocol
internal import HandoffTransport

/// Keeps the adverts of a node in step with what it offers, to whom, and what time it is.
struct Advertiser {
    private let node: HandoffNode
    private let desk: CodeDesk?
    private let doors: Doors
    private let onEvent: @Sendable (NodeEvent) -> Void
    private var publications: [any Publication] = []
    private var content: AdvertContent
    private var change: UInt16 = 0

    init(
        _ node: HandoffNode,
        _ desk: CodeDesk?,
        _ doors: Doors,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) {
        self.node = node
        self.desk = desk
        self.doors = doors
        self.onEvent = onEvent
        self.content = AdvertContent(epoch: AdvertEpoch(unixTime: node.clock.unixTime))
    }

    /// Publishes what there is to publish, anew after each change; cancellation withdraws what is out.
    mutating func run() async {
        var changes = self.node.scope.changes().makeAsyncIterator()
        while await self.waitForChange(&changes) {
            let next = self.nextContent()
            guard next != self.content else { continue }
            let last = self.content
            self.content = next
            guard next.isOut || last.isOut else { continue }
            await self.withdraw()
            guard next.isOut else {
                self.onEvent(.withdrawn)
                continue
            }
            if next.offer != last.offer { self.change &+= 1 }
            // Where one cannot listen on another port, the old one still serves.
            if next.epoch != last.epoch { try? await self.doors.renew() }
            await self.publish(next)
        }
        await self.withdraw()
    }

    private func nextContent() -> AdvertContent {
        let activity = self.node.scope.current
        var content = AdvertContent(epoch: AdvertEpoch(unixTime: self.node.clock.unixTime))
        guard let activity, activity.isContinuable(at: Date()) else { return content }
        content.offer = AdvertContent.Offer(
            identifier: activity.identifier.uuidString,
            title: activity.title,
            hint: activity.hint
        )
        content.code = self.desk?.code
        content.keys =
            self.node.trust?.devices(in: self.node.configuration.audience).map(\.keys.advertOut) ?? []
        return content
    }

    /// Publishes one advert, or several if there are more devices than one can speak to.
    private mutating func publish(_ content: AdvertContent) async {
        let port = self.doors.port
        let adverts = self.adverts(content, port)
        // A code works with the address alone, too: it is said before the advert is out.
        let code = content.code.map { OneShotCode($0) }
        self.onEvent(.advertised(code: code, port: port, instance: adverts.first?.instance ?? ""))
        do {
            for advert in adverts { self.publications.append(try await self.node.discovery.publish(advert)) }
            self.onEvent(.published(engine: self.node.discovery.engineName))
        } catch {
            self.onEvent(.notAdvertised(HandoffError(error)))
        }
    }

    private func adverts(_ content: AdvertContent, _ port: UInt16) -> [ServiceAdvert] {
        let hint = content.offer?.hint.sealed(change: self.change)
        let groups = stride(from: 0, to: max(content.keys.count, 1), by: SealedAdvert.capacity).map { start in
            Array(content.keys.dropFirst(start).prefix(SealedAdvert.capacity))
        }
        return groups.enumerated().map { number, keys in
            self.node.makeAdvert(
                nameplate: number == 0 ? content.code?.nameplate : nil,
                hint,
                for: keys,
                content.epoch,
                port: port
            )
        }
    }

    private mutating func withdraw() async {
        for publication in self.publications { await publication.withdraw() }
        self.publications = []
    }

    /// Waits until something about the current activity is another, its expiry and the end of the epoch among it.
    ///
    /// - Parameter changes: What the scope says.
    /// - Returns: False after cancellation.
    private func waitForChange(_ changes: inout AsyncStream<Void>.Iterator) async -> Bool {
        let scope = self.node.scope
        let clock = self.node.clock
        let epoch = self.content.epoch
        let isOut = self.content.isOut
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
            if isOut {
                group.addTask {
                    do { try await clock.sleep(untilUnixTime: epoch.end) } catch { return }
                    scope.changed()
                }
            }
            defer { group.cancelAll() }
            return await changes.next(isolation: #isolation) != nil
        }
    }

    /// After how many seconds an expiry is looked at again.
    private static let longestPause = 60.0
}
