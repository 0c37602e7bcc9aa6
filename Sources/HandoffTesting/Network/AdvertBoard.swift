// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport
internal import Locking

/// The adverts of an in-memory network, and who listens for them.
final class AdvertBoard: Sendable {
    typealias Listener = AsyncThrowingStream<BrowseEvent, any Error>.Continuation

    /// How many events may wait for one browser; a test that lets more gather has stopped to listen.
    private static let backlog = 1024

    private struct Entry {
        var advert: ServiceAdvert
        var service: NearbyService
    }

    private struct State {
        var entries: [Entry] = []
        var listeners: [UInt64: Listener] = [:]
        var nextListener: UInt64 = 0
    }

    private let state = Lock(State())

    var adverts: [ServiceAdvert] { self.state.withLock { $0.entries.map(\.advert) } }

    func publish(_ advert: ServiceAdvert, at endpoint: Endpoint) throws(DiscoveryError) -> any Publication {
        let service = NearbyService(instance: advert.instance, endpoints: [endpoint], text: advert.text)
        let listeners = self.state.withLock { state -> [Listener]? in
            guard !state.entries.contains(where: { $0.advert.instance == advert.instance }) else { return nil }
            state.entries.append(Entry(advert: advert, service: service))
            return Array(state.listeners.values)
        }
        guard let listeners else { throw DiscoveryError(.badAdvert, "the name \(advert.instance) is taken") }
        for listener in listeners { listener.yield(.found(service)) }
        return BoardPublication(board: self, instance: advert.instance)
    }

    func withdraw(_ instance: String) {
        let listeners = self.state.withLock { state -> [Listener] in
            guard let index = state.entries.firstIndex(where: { $0.advert.instance == instance }) else { return [] }
            state.entries.remove(at: index)
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield(.lost(instance: instance)) }
    }

    func browse() -> AsyncThrowingStream<BrowseEvent, any Error> {
        let (stream, listener) = AsyncThrowingStream.makeStream(
            of: BrowseEvent.self,
            throwing: (any Error).self,
            bufferingPolicy: .bufferingOldest(Self.backlog)
        )
        let (number, services) = self.state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = listener
            return (state.nextListener, state.entries.map(\.service))
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { state in _ = state.listeners.removeValue(forKey: number) }
        }
        for service in services { listener.yield(.found(service)) }
        return stream
    }
}

/// An advert on the board.
private final class BoardPublication: Publication {
    private let board: AdvertBoard
    private let instance: String

    init(board: AdvertBoard, instance: String) {
        self.board = board
        self.instance = instance
    }

    deinit {
        self.board.withdraw(self.instance)
    }

    func withdraw() async {
        self.board.withdraw(self.instance)
    }
}
