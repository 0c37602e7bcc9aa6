// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

internal import HandoffTransport

/// What a browser reports, as it comes.
///
/// Iterating throws ``HandoffError`` with `.discoveryUnavailable` where nothing can be heard; it ends when its task is
/// cancelled.
public struct NearbyEvents: AsyncSequence, Sendable {
    private let events: AsyncThrowingStream<BrowseEvent, any Error>

    init(_ events: AsyncThrowingStream<BrowseEvent, any Error>) {
        self.events = events
    }

    /// Starts listening.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: self.events.makeAsyncIterator())
    }

    /// Gives one event after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncThrowingStream<BrowseEvent, any Error>.Iterator

        /// Waits for the next event; adverts that are not understood are passed over.
        ///
        /// - Parameter actor: The actor to run on.
        /// - Returns: The event, or nil at the end.
        /// - Throws: ``HandoffError`` with `.discoveryUnavailable`.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(HandoffError)
            -> NearbyEvent?
        {
            while true {
                do {
                    switch try await self.base.next(isolation: actor) {
                    case nil: return nil
                    case .lost(let instance)?: return .lost(instance: instance)
                    case .found(let service)?:
                        if let activity = NearbyActivity(service) { return .found(activity) }
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
