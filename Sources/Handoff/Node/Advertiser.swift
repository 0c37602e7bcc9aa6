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
    /// What is out.
    private var content: AdvertContent
    private var publishedAt: ContinuousClock.Instant?
    /// The epoch in which the newest door was opened.
    private var doorEpoch: AdvertEpoch
    private var change: UInt16 = 0
    private var lastOffer: AdvertContent.Offer?

    private enum Step {
        /// What is out is right, or nothing is and nothing has to be.
        case stay
        case withdraw
        /// Somebody is typing: what is out will do until a pause has passed.
        case putOff
        case publish
    }

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
        self.doorEpoch = AdvertEpoch(unixTime: node.clock.unixTime)
        self.content = AdvertContent(epoch: self.doorEpoch)
    }

    /// Publishes what there is to publish, anew after each change; cancellation withdraws what is out.
    mutating func run() async {
        var watch = ScopeWatch(self.node.scope)
        while await self.wait(with: &watch) {
            let next = self.nextContent()
            switch self.step(to: next) {
            case .stay, .putOff: continue
            case .withdraw:
                await self.withdraw()
                self.onEvent(.withdrawn)
            case .publish:
                await self.withdraw()
                if next.offer != self.lastOffer { self.change &+= 1 }
                self.lastOffer = next.offer
                // Where one cannot listen on another port, the old one still serves.
                if next.epoch != self.doorEpoch { try? await self.doors.renew() }
                self.doorEpoch = next.epoch
                self.content = next
                self.publishedAt = .now
                await self.publish(next)
            }
        }
        await self.withdraw()
    }

    private func step(to next: AdvertContent) -> Step {
        guard next.isOut else { return self.content.isOut ? .withdraw : .stay }
        guard next != self.content else { return .stay }
        guard let earliest = self.earliestRenewal, .now < earliest else { return .publish }
        guard self.content.isOut else { return .putOff }
        // Devices, a code and an epoch are no matter of taste: who may see the offer does so at once, and nobody else.
        guard next.isLike(self.content) else { return .publish }
        return next.offer?.identifier == self.content.offer?.identifier ? .putOff : .withdraw
    }

    private var earliestRenewal: ContinuousClock.Instant? {
        self.publishedAt.map { $0 + self.node.configuration.updateInterval }
    }

    private func nextContent() -> AdvertContent {
        let activity = self.node.scope.current
        var content = AdvertContent(epoch: AdvertEpoch(unixTime: self.node.clock.unixTime))
        guard let activity, activity.isContinuable(at: self.node.clock.unixTime) else { return content }
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
        self.content.offer = nil
        for publication in self.publications { await publication.withdraw() }
        self.publications = []
    }

    /// Waits until there is something to do, for the activity's expiry and the end of the epoch, too.
    ///
    /// - Parameter watch: What the scope says.
    /// - Returns: False after cancellation.
    private func wait(with watch: inout ScopeWatch) async -> Bool {
        let clock = self.node.clock
        let isPutOff = self.step(to: self.nextContent()) == .putOff
        let expiration = self.expiration
        var timers: [ScopeWatch.Timer] = []
        if let time = expiration?.unixTimeOfComing { timers.append { try await clock.sleep(untilUnixTime: time) } }
        if self.content.isOut {
            let end = self.content.epoch.end
            timers.append { try await clock.sleep(untilUnixTime: end) }
        }
        if isPutOff, let earliest = self.earliestRenewal {
            timers.append { try await Task.sleep(until: earliest) }
        }
        return await watch.next(or: timers) {
            let step = self.step(to: self.nextContent())
            return step != (isPutOff ? .putOff : .stay) || self.expiration != expiration
        }
    }

    /// When what is out has to go.
    private var expiration: Date? { self.content.isOut ? self.node.scope.current?.expirationDate : nil }
}
