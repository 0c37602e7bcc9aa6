// SPDX-License-Identifier: Apache-2.0
// photoshare: start on one device, continue on the other.

extension ContinuationRequest {
    /// Connects, fetches and delivers the activity, and keeps the connection for as long as somebody has a use for it.
    nonisolated func fetch() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.keepConnection() }
            group.addTask { for await _ in self.cancellation {} }
            // The second one ends first if this request is given up, and then the first one is to end, too.
            await group.next()
            group.cancelAll()
        }
    }

    private nonisolated func keepConnection() async {
        let node = self.node
        do {
            try await node.withConnection(to: self.source, by: self.right) { connection, peer in
                let (end, inlet) = AsyncStream.makeStream(of: Void.self)
                connection.table.onEnd { inlet.finish() }
                // The activity is the application's from here on: nothing of this task may hold it.
                let filter = ClaimFilter(self.claims) { await self.browse($0) }
                _ = try await node.fetch(from: connection, peer, self, filter: filter, lease: SessionLease(inlet))
                for await _ in end {}
            }
        } catch {
            await self.fail(Task.isCancelled ? .cancelled : HandoffError(error))
        }
    }
}
