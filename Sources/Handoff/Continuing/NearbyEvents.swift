// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// What a browser reports, as it comes.
///
/// Iterating throws ``HandoffError`` with `.discoveryUnavailable` where nothing can be heard, `.storeUnusable` if the
/// paired devices cannot be read; it ends when its task is cancelled.
public struct NearbyEvents: AsyncSequence, Sendable {
    private let events: AsyncThrowingStream<BrowseEvent, any Error>
    private let trust: DeviceTrust?
    private let read: @Sendable (NearbyService) -> NearbyActivity?

    /// Makes a sequence.
    ///
    /// - Parameters:
    ///   - events: What the engine hears.
    ///   - trust: Whose devices are read anew before the first event.
    ///   - read: Makes an activity of a service, or nil if it is none.
    init(
        _ events: AsyncThrowingStream<BrowseEvent, any Error>,
        _ trust: DeviceTrust?,
        _ read: @escaping @Sendable (NearbyService) -> NearbyActivity?
    ) {
        self.events = events
        self.trust = trust
        self.read = read
    }

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: self.events.makeAsyncIterator(), trust: self.trust, read: self.read)
    }

    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncThrowingStream<BrowseEvent, any Error>.Iterator
        /// Nil once it was read.
        fileprivate var trust: DeviceTrust?
        fileprivate let read: @Sendable (NearbyService) -> NearbyActivity?

        /// Waits for the next event; adverts that are not understood are passed over.
        ///
        /// - Parameter actor: The actor to run on.
        /// - Returns: The event, or nil at the end.
        /// - Throws: ``HandoffError`` with `.discoveryUnavailable`.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(HandoffError)
            -> NearbyEvent?
        {
            if let trust = self.trust.take() { try await trust.refresh() }
            while true {
                do {
                    switch try await self.base.next(isolation: actor) {
                    case nil: return nil
                    case .lost(let instance)?: return .lost(instance: instance)
                    case .found(let service)?:
                        if let activity = self.read(service) { return .found(activity) }
                    }
                } catch {
                    throw HandoffError(error)
                }
            }
        }
    }
}

@available(*, unavailable)
extension NearbyEvents.AsyncIterator: Sendable {}
