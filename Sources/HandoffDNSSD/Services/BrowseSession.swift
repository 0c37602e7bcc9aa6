// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

import HandoffTransport
internal import Locking

/// One iteration of a browse sequence: browsing begins with the first event that is asked for and ends when the
/// sequence is dropped or its task cancelled.
final class BrowseSession: Sendable {
    /// Begins to browse into a mailbox, and returns what ends it.
    typealias Beginning = @Sendable (BrowseMailbox) async throws(DiscoveryError) -> Ending

    private let begin: Beginning
    private let mailbox = BrowseMailbox()
    private let ending = Lock<Ending?>(nil)

    /// Makes a session that has not begun.
    init(_ begin: @escaping Beginning) {
        self.begin = begin
    }

    /// The sequence; nothing happens before its first event is asked for.
    static func events(_ begin: @escaping Beginning) -> AsyncThrowingStream<BrowseEvent, any Error> {
        let session = BrowseSession(begin)
        return AsyncThrowingStream { try await session.next() }
    }

    private func next() async throws -> BrowseEvent? {
        if self.ending.withLock({ $0 == nil }) {
            // One iterator, one task: nobody begins a second time meanwhile.
            let ending = try await self.begin(self.mailbox)
            self.ending.withLock { $0 = ending }
        }
        return try await self.mailbox.next()
    }

    /// Calls a function when it is dropped.
    final class Ending: Sendable {
        private let body: @Sendable () -> Void

        /// Makes an ending.
        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }

        deinit {
            self.body()
        }
    }
}
