// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffProtocol
internal import HandoffTransport

/// Advertises that a device is to be paired: a nameplate, and nothing that lasts.
struct PairingAdvertiser {
    private let node: HandoffNode
    private let doors: Doors
    private let nameplate: @Sendable () -> Int?
    private let code: @Sendable () -> SpokenCode?
    private let onEvent: @Sendable (NodeEvent) -> Void

    /// Makes an advertiser.
    ///
    /// - Parameters:
    ///   - node: Publishes.
    ///   - doors: Where the node listens.
    ///   - nameplate: Gives the number to show; nil once there is none.
    ///   - code: Gives the code that a person has to be shown, if there is one.
    ///   - onEvent: Told what happens.
    init(
        _ node: HandoffNode,
        _ doors: Doors,
        _ nameplate: @escaping @Sendable () -> Int?,
        _ code: @escaping @Sendable () -> SpokenCode?,
        _ onEvent: @escaping @Sendable (NodeEvent) -> Void
    ) {
        self.node = node
        self.doors = doors
        self.nameplate = nameplate
        self.code = code
        self.onEvent = onEvent
    }

    /// Publishes the number that is to be shown, anew after each change; cancellation withdraws it.
    func run() async {
        var publication: (any Publication)?
        var shown: Int?
        var epoch: AdvertEpoch?
        for await _ in self.node.scope.changes() {
            let next = self.nameplate()
            let now = AdvertEpoch(unixTime: self.node.clock.unixTime)
            guard next != shown || now != epoch else { continue }
            (shown, epoch) = (next, now)
            await publication?.withdraw()
            publication = nil
            guard let next else { continue }
            let port = self.doors.port
            let advert = self.node.makeAdvert(nameplate: next, port: port)
            self.onEvent(.advertised(code: self.code().map { OneShotCode($0) }, port: port, instance: advert.instance))
            do {
                publication = try await self.node.discovery.publish(advert)
                self.onEvent(.published(engine: self.node.discovery.engineName))
            } catch {
                self.onEvent(.notAdvertised(HandoffError(error)))
            }
        }
        await publication?.withdraw()
    }
}
