// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// The ports that a node listens on: the one that is advertised, and for a while the one before.
///
/// A port that lasted would tie together adverts that are to have nothing in common (docs/security.md, rule 40). Who has
/// just heard the last advert still finds its door open.
final class Doors: Sendable {
    private let transport: any Transport
    private let configuration: HandoffNode.Configuration
    private let open = Lock<[any Listener]>([])
    private let inlet: AsyncStream<any Listener>.Continuation
    /// The listeners to accept from, as they are opened.
    let listeners: AsyncStream<any Listener>

    init(_ transport: any Transport, _ configuration: HandoffNode.Configuration) {
        self.transport = transport
        self.configuration = configuration
        (self.listeners, self.inlet) = AsyncStream.makeStream()
    }

    /// The port to advertise.
    var port: UInt16 { self.open.withLock { $0.last?.port } ?? 0 }

    /// Opens a door, and closes the one before the last.
    ///
    /// - Throws: `TransportError` if it cannot listen; the doors that are open stay so.
    func renew() async throws(TransportError) {
        // A port that was asked for is the user's choice: scripts and firewalls know it.
        guard self.configuration.port == 0 || self.port == 0 else { return }
        let listener = try await self.transport.listen(
            port: self.configuration.port,
            interfaces: self.configuration.interfaces
        )
        let old = self.open.withLock { open in
            open.append(listener)
            return open.count > 2 ? open.removeFirst() : nil
        }
        old?.close()
        self.inlet.yield(listener)
    }

    /// Closes all of them.
    func close() {
        for listener in self.open.withLock({ $0 }) { listener.close() }
        self.inlet.finish()
    }
}
