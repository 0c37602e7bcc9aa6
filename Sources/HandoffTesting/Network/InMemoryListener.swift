// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// Accepts in-memory links on one port of one host, until it is closed; the network holds it until then.
final class InMemoryListener: Listener {
    let port: UInt16
    private let arrivals = Lock<[any Link]>([])
    private let isClosed = Lock(false)
    private let gate = Gate()
    private let onClose: @Sendable () -> Void

    init(port: UInt16, onClose: @escaping @Sendable () -> Void) {
        self.port = port
        self.onClose = onClose
    }

    func accept() async throws(TransportError) -> (any Link)? {
        while true {
            if self.isClosed.withLock({ $0 }) { return nil }
            if let link = self.arrivals.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return link }
            do {
                try await self.gate.wait()
            } catch {
                guard self.isClosed.withLock({ $0 }) else { throw error }
            }
        }
    }

    func close() {
        let isFirst = self.isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        guard isFirst else { return }
        self.onClose()
        self.gate.close()
        for link in self.arrivals.withLock({ $0 }) { link.close() }
    }

    func add(_ link: any Link) {
        self.arrivals.withLock { $0.append(link) }
        self.gate.letThrough()
    }
}
